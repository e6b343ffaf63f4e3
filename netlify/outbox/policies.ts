import { mailCount } from '../leads/mail/count-mail.ts';
import { mailDigest } from '../leads/mail/digest.ts';
import { remindOfProposals } from '../leads/mail/expiring-mail.ts';
import { remindOfFollowUps } from '../leads/mail/follow-up-mail.ts';
import { mailLateLeads } from '../leads/mail/late-mail.ts';
import { mailTeam } from '../leads/mail/team-mail.ts';
import { confirmContact } from '../leads/page/customer-mail.ts';
import { mailSteps } from '../leads/page/mail-steps.ts';
import { tellTeam, tellTeamOfErasure } from '../leads/page/tell-team.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { OutboxServices } from '../platform/services.ts';
import { tellDevices } from '../push/tell-devices.ts';
import type { Rows } from './rows.ts';

/** What became of the rows. */
export interface Outcome {
  /** The codes of the mail server's answer, or why there was nothing to do. */
  answer: string;
  /** Rows that come again, by id, each with its next time. */
  again?: ReadonlyMap<string, Date>;
}

interface Policy {
  /** `retry`: with pauses, for 72 hours. `once`: leased before it is done, and never tried again. */
  tries: 'retry' | 'once';
  /** Rows that are handled together. */
  batch: number;
  /** Rejects if the rows have to be tried again. */
  handle: (services: OutboxServices, rows: Rows, mailer: Mailer) => Promise<Outcome>;
}

/** Everything that follows from an event. A kind needs no more than its line, and the statement that inserts its rows. */
export const POLICIES = {
  /** The team's mail about a request. */
  'team-mail': { tries: 'retry', batch: 1, handle: mailTeam },
  /** The requests of an hour without a mail of their own: suspects, and those above the limit. */
  list: { tries: 'retry', batch: 5000, handle: mailCount },
  /** What a customer has done on the page. */
  'team-news': { tries: 'retry', batch: 1, handle: tellTeam },
  'team-erased': { tries: 'retry', batch: 1, handle: tellTeamOfErasure },
  /** The steps that a request has reached, and its proposal: mails to the customer. */
  'customer-steps': { tries: 'retry', batch: 1, handle: mailSteps },
  'customer-contact': { tries: 'retry', batch: 1, handle: confirmContact },
  /** One mail to a customer, made and sent by `mailCustomer`. */
  'customer-mail': {
    tries: 'once',
    batch: 1,
    handle: () => Promise.reject(new Error('sent by mailCustomer')),
  },
  /** A notice on the staff's devices; those of a few seconds are one. */
  notice: { tries: 'once', batch: 200, handle: tellDevices },
  late: { tries: 'retry', batch: 2000, handle: mailLateLeads },
  'follow-up': { tries: 'retry', batch: 200, handle: remindOfFollowUps },
  expiring: { tries: 'retry', batch: 200, handle: remindOfProposals },
  /** The requests of the last day whose mail was given up. */
  digest: { tries: 'retry', batch: 1, handle: mailDigest },
} as const satisfies Record<string, Policy>;

export type Kind = keyof typeof POLICIES;
