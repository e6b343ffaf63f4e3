import { type Database, environmentDatabase } from '../platform/database.ts';
import { SettingsError } from '../platform/failure.ts';
import { parseStaffSettings, type StaffSettings } from './settings.ts';

/** What the staff's tool needs from outside; tests bring their own. */
export interface StaffServices {
  database: Database;
  settings: StaffSettings;
  now(): Date;
}

/** The services as the environment configures them. Throws a SettingsError where a setting is wrong. */
export function createStaffServices(): StaffServices {
  const parsed = parseStaffSettings(process.env);
  if (!parsed.ok) throw new SettingsError(parsed.problems.join('; '));
  return { database: environmentDatabase, settings: parsed.settings, now: () => new Date() };
}
