import { openAlarmMailers } from './alarm-mailers.ts';
import { type BlobStore, environmentBlobs } from './blob-store.ts';
import { type CustomerSettings, readCustomerSettings } from './customer-settings.ts';
import { type Database, environmentDatabase } from './database.ts';
import { createMailer, MAIL_DEADLINE_MS, type Mailer } from './mailer.ts';
import { type PushSettings, readPushSettings } from './push-settings.ts';
import { parseSettings } from './settings.ts';

/** Characters of DEPLOY_CHECK_KEY. A shorter one could be guessed; `openssl rand -hex 32` makes one of 64. */
export const SHORTEST_CHECK_KEY = 32;

export interface FloodLimits {
  /** Requests of an hour that get a mail of their own; the others are counted in one. */
  mails: number;
}

/** A busy day of this company has fewer than 60 requests. */
export const FLOOD_LIMITS: FloodLimits = { mails: 60 };

/** The pipeline's dependencies, replaced in tests. */
export interface LeadServices {
  database: Database;
  /** What has to be found without waking the database. */
  blobs: BlobStore;
  /** A new mailer; the caller closes it. */
  openMailer(): Mailer;
  /** New mailers for an alarm, the preferred one first; the caller closes them. */
  openAlarmMailers(): Mailer[];
  /** Deadline for one mail, in milliseconds. */
  mailDeadlineMs: number;
  /** When the last delivery of a run must have ended, in milliseconds after its start. */
  sweepBudgetMs: number;
  limits: FloodLimits;
  now(): Date;
  customers: CustomerSettings;
  /** DEPLOY_CHECK_KEY: signs the calls of the deploy check about its test request. */
  deployCheckKey?: string | undefined;
  /** Absent: no device of the staff is notified of new requests. */
  push?: PushSettings | undefined;
}

/** Database and second store, for code that needs nothing else. */
export type Stores = Pick<LeadServices, 'database' | 'blobs'>;

// Netlify ends scheduled functions after 30 s. The rest is for storing the last result.
export const SWEEP_BUDGET_MS = 25_000;

/** The services, configured by the environment. */
export function createServices(): LeadServices {
  const settings = parseSettings(process.env);
  return {
    database: environmentDatabase,
    blobs: environmentBlobs,
    openMailer: () => createMailer(settings, MAIL_DEADLINE_MS),
    openAlarmMailers: () => openAlarmMailers(process.env),
    mailDeadlineMs: MAIL_DEADLINE_MS,
    sweepBudgetMs: SWEEP_BUDGET_MS,
    limits: FLOOD_LIMITS,
    now: () => new Date(),
    customers: readCustomerSettings(process.env),
    deployCheckKey: process.env['DEPLOY_CHECK_KEY'],
    push: readPushSettings(process.env),
  };
}
