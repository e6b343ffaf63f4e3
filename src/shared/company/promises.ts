import data from '../../content/promises.json' with { type: 'json' };
import type { Promises } from './promises.schema.ts';

/** What the site promises. The build checks it against the schema (src/content.config.ts). */
export const promises: Promises = data;

/** The exception to the reply time; shown next to that promise everywhere, also in the content. */
export const WEEKEND_REPLY = promises.weekendReply;

export const REPLY_TIME = `em até ${promises.replyHours} horas`;

/** `dated`: the server's sentence with the day and hour of this request; until it is known, the rule. */
export const promiseContact = (dated = WEEKEND_REPLY): string =>
  `Entraremos em contato ${REPLY_TIME}. ${dated}`;

export const CONTACT_PROMISE = promiseContact();
