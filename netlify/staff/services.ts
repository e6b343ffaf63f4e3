import { openAlarmMailers } from '../platform/alarm-mailers.ts';
import { type BlobStore, environmentBlobs } from '../platform/blob-store.ts';
import { type CustomerSettings, readCustomerSettings } from '../platform/customer-settings.ts';
import { type Database, environmentDatabase } from '../platform/database.ts';
import { SettingsError } from '../platform/failure.ts';
import { createMailer, MAIL_DEADLINE_MS, type Mailer } from '../platform/mailer.ts';
import { type PushSettings, readPushSettings } from '../platform/push-settings.ts';
import { parseSettings } from '../platform/settings.ts';
import { parseStaffSettings, type StaffSettings } from './settings.ts';

/** The admin's dependencies, replaced in tests. */
export interface StaffServices {
  database: Database;
  blobs: BlobStore;
  settings: StaffSettings;
  /** A new mailer; the caller closes it. */
  openMailer(): Mailer;
  /** Mailers for alarms, the preferred one first; the caller closes them. */
  openAlarmMailers(): Mailer[];
  /** Absent: this server sends no notices of new requests. */
  push?: PushSettings | undefined;
  now(): Date;
  customers: CustomerSettings;
}

/** The services, configured by the environment. Throws a SettingsError if a setting is wrong. */
export function createStaffServices(): StaffServices {
  const parsed = parseStaffSettings(process.env);
  if (!parsed.ok) throw new SettingsError(parsed.problems.join('; '));
  return {
    database: environmentDatabase,
    blobs: environmentBlobs,
    settings: parsed.settings,
    openMailer: () => createMailer(parseSettings(process.env), MAIL_DEADLINE_MS),
    openAlarmMailers: () => openAlarmMailers(process.env),
    push: readPushSettings(process.env),
    now: () => new Date(),
    customers: readCustomerSettings(process.env),
  };
}
