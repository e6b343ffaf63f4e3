import data from '../../content/promises.json' with { type: 'json' };
import type { Promises } from './promises.schema.ts';

/** What the site promises. The build checks it against the schema (src/content.config.ts). */
export const promises: Promises = data;

/** The exception to the reply time; shown next to that promise everywhere, also in the content. */
export const WEEKEND_REPLY = promises.weekendReply;

export const REPLY_TIME = `em até ${promises.replyHours} horas`;

export const CONTACT_PROMISE = `Entraremos em contato ${REPLY_TIME}. ${WEEKEND_REPLY}`;
