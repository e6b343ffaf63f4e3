import { openAlarmMailers } from '../platform/alarm-mailers.ts';
import { type BlobStore, environmentBlobs } from '../platform/blob-store.ts';
import { type Database, environmentDatabase } from '../platform/database.ts';
import { SettingsError } from '../platform/failure.ts';
import type { Mailer } from '../platform/mailer.ts';
import { type PushSettings, readPushSettings } from '../platform/push-settings.ts';
import { parseStaffSettings, type StaffSettings } from './settings.ts';

/** The admin's dependencies, replaced in tests. */
export interface StaffServices {
  database: Database;
  blobs: BlobStore;
  settings: StaffSettings;
  /** Mailers for alarms, the preferred one first; the caller closes them. */
  openAlarmMailers(): Mailer[];
  /** Absent: this server sends no notices of new requests. */
  push?: PushSettings | undefined;
  now(): Date;
}

/** The services, configured by the environment. Throws a SettingsError if a setting is wrong. */
export function createStaffServices(): StaffServices {
  const parsed = parseStaffSettings(process.env);
  if (!parsed.ok) throw new SettingsError(parsed.problems.join('; '));
  return {
    database: environmentDatabase,
    blobs: environmentBlobs,
    settings: parsed.settings,
    openAlarmMailers: () => openAlarmMailers(process.env),
    push: readPushSettings(process.env),
    now: () => new Date(),
  };
}
