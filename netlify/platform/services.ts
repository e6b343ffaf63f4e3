import { type BlobStore, environmentBlobs } from './blob-store.ts';
import { type Database, environmentDatabase } from './database.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { parseSettings } from './settings.ts';

/** The pipeline's dependencies, replaced in tests. */
export interface LeadServices {
  database: Database;
  /** What has to be found without starting the database. */
  blobs: BlobStore;
  /** A new mailer; the caller closes it. */
  openMailer(): Mailer;
  /** Deadline for one mail, in milliseconds. */
  mailDeadlineMs: number;
  /** When the last delivery of a sweep must have ended, in milliseconds after the sweep's start. */
  sweepBudgetMs: number;
  now(): Date;
  /** DEPLOY_CHECK_KEY: signs the deploy check's test request. */
  deployCheckKey?: string | undefined;
}

/** Database and second store, for code that needs nothing else. */
export type Stores = Pick<LeadServices, 'database' | 'blobs'>;

const MAIL_DEADLINE_MS = 8000;
// Netlify ends scheduled functions after 30 s. The rest is for storing the last result.
const SWEEP_BUDGET_MS = 25_000;

/** The services, configured by the environment. */
export function createServices(): LeadServices {
  const settings = parseSettings(process.env);
  return {
    database: environmentDatabase,
    blobs: environmentBlobs,
    openMailer: () => createMailer(settings, MAIL_DEADLINE_MS),
    mailDeadlineMs: MAIL_DEADLINE_MS,
    sweepBudgetMs: SWEEP_BUDGET_MS,
    now: () => new Date(),
    deployCheckKey: process.env['DEPLOY_CHECK_KEY'],
  };
}
