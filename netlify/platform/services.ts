import { type Database, environmentDatabase } from './database.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { parseSettings } from './settings.ts';

/** What the pipeline needs from outside; tests bring their own. */
export interface LeadServices {
  database: Database;
  /** A new mailer; whoever asks for it closes it. */
  openMailer(): Mailer;
  /** The most one mail may take, in milliseconds. */
  mailDeadlineMs: number;
  /** When the last delivery of a sweep must have ended, in milliseconds from its start. */
  sweepBudgetMs: number;
  now(): Date;
}

const MAIL_DEADLINE_MS = 8000;
// Scheduled functions are ended after 30 s; what is left is for writing down the last result.
const SWEEP_BUDGET_MS = 25_000;

/** The services as the environment configures them. */
export function createServices(): LeadServices {
  const settings = parseSettings(process.env);
  return {
    database: environmentDatabase,
    openMailer: () => createMailer(settings, MAIL_DEADLINE_MS),
    mailDeadlineMs: MAIL_DEADLINE_MS,
    sweepBudgetMs: SWEEP_BUDGET_MS,
    now: () => new Date(),
  };
}
