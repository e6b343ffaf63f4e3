import type { Mailer } from '../platform/mailer.ts';
import type { LeadServices } from '../platform/services.ts';
import type { Rows } from './rows.ts';

interface Policy {
  /** `retry`: with pauses, for 72 hours. `once`: leased before it is done, and never tried again. */
  tries: 'retry' | 'once';
  /** Rows that are handled together. */
  batch: number;
}

/**
 * Everything that follows from an event. A kind needs its line here, its handler in netlify/app/handlers.ts, and the statement
 * that inserts its rows.
 */
export const POLICIES = {
  /** The team's mail about a request. */
  'team-mail': { tries: 'retry', batch: 1 },
  /** The requests of an hour without a mail of their own: suspects, and those above the limit. */
  list: { tries: 'retry', batch: 5000 },
  /** What a customer has done on the page. */
  'team-news': { tries: 'retry', batch: 1 },
  'team-erased': { tries: 'retry', batch: 1 },
  /** The steps that a request has reached: mails to the customer. */
  'customer-steps': { tries: 'retry', batch: 1 },
  /** A proposal that was sent, accepted or withdrawn from: mails with its PDF. */
  'customer-proposal': { tries: 'retry', batch: 1 },
  'customer-contact': { tries: 'retry', batch: 1 },
  /** One mail to a customer, made and sent by `mailCustomer`. */
  'customer-mail': { tries: 'once', batch: 1 },
  /** A notice on the staff's devices; those of a few seconds are one. */
  notice: { tries: 'once', batch: 200 },
  late: { tries: 'retry', batch: 2000 },
  'follow-up': { tries: 'retry', batch: 200 },
  expiring: { tries: 'retry', batch: 200 },
  /** The requests of the last day whose mail was given up. */
  digest: { tries: 'retry', batch: 1 },
  /** The edge has to forget the catalogue of before a change. */
  purge: { tries: 'retry', batch: 1 },
} as const satisfies Record<string, Policy>;

export type Kind = keyof typeof POLICIES;

/** What became of rows. */
export interface Outcome {
  /** The codes of the mail server's answer, or why there was nothing to do. */
  answer: string;
  /** Rows that come again, by id, each with its next time. */
  again?: ReadonlyMap<string, Date>;
}

/** What the work of the outbox needs. */
export type OutboxServices = Pick<
  LeadServices,
  'database' | 'blobs' | 'openMailer' | 'now' | 'customers' | 'push'
> &
  Partial<Pick<LeadServices, 'mailDeadlineMs' | 'sweepBudgetMs'>> & {
    /** What this function does of the outbox; the clock does the rest. */
    handlers: Handlers;
  };

/** Services of a call that also works what follows. */
export type WorkingServices = LeadServices & Pick<OutboxServices, 'handlers'>;

/** Does what rows of a kind ask for. Rejects if they have to be tried again. */
export type Handler = (services: OutboxServices, rows: Rows, mailer: Mailer) => Promise<Outcome>;

/** The handlers that a function has: each works its own kinds, the clock all. */
export type Handlers = Readonly<Partial<Record<Kind, Handler>>>;
