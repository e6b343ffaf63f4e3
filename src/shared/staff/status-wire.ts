import type { HealthPart } from '../health-wire.ts';

/** GET: the state of the site, for the tab "Situação" of the admin. Times are ISO 8601 in UTC. */
export const STATUS_PATH = '/api/equipe/situacao';

/**
 * Why a value is unknown.
 * none: nothing of the kind has happened yet, or none was noted. unreachable: its store did not respond. unreadable: its
 * note has a form that this version does not know. private: Netlify does not tell it to functions.
 */
export type UnknownReason = 'none' | 'unreachable' | 'unreadable' | 'private';

/** A value, or the reason why it is unknown: a missing value is never shown as zero. */
export type Known<Value> = { isKnown: true; value: Value } | { isKnown: false; reason: UnknownReason };

/** Delivery times of the genuine leads received since then: from reception until a mail server has accepted the mail. */
export interface DeliveryTimes {
  since: string;
  /** The number of leads measured. */
  count: number;
  p50Seconds: number;
  p99Seconds: number;
}

/** Genuine leads whose mail is not accepted yet. */
export interface PendingLeads {
  count: number;
  /** Those of them whose mail has failed at least once. */
  failing: number;
  /** When the oldest of them was received; null: none is pending. */
  oldestAt: string | null;
}

/** What `npm run backup` notes about the last backup. */
export interface BackupNote {
  /** ISO 8601. */
  at: string;
  /** With the pictures of products and the files of requests. */
  hasFiles: boolean;
  /** Rows and files that a restore would not bring back. */
  problems: number;
}

/** A backup is made each day, within two hours of the same time. */
export const OLD_BACKUP_MS = 26 * 60 * 60_000;

export interface SiteStatus {
  /** When the status was read. */
  at: string;
  /** When the last request was acknowledged to a visitor and stored in the database. */
  lastLeadAt: Known<string>;
  deliveryTimes: Known<DeliveryTimes>;
  pending: Known<PendingLeads>;
  /** Leads of the last 30 days whose mail was given up. */
  givenUp: Known<number>;
  /** Requests outside the database, waiting until it takes them. At most about a thousand are counted. */
  kept: Known<number>;
  mail: {
    /** `terminal`: mails are printed, which is for a developer's machine. `wrong`: a setting is missing or wrong. */
    setting: 'smtp' | 'terminal' | 'wrong';
    /** Names of the settings that are missing or wrong. */
    wrongSettings: readonly string[];
    lastAcceptedAt: Known<string>;
    /** `answer`: the mail server's codes. */
    lastFailure: Known<{ at: string; answer: string }>;
  };
  /** Notices to devices of the staff that failed in the last 24 hours; none: this site sends none. */
  pushFailures: Known<number>;
  /** How long the database took for one query, in milliseconds. */
  databaseMs: Known<number>;
  lastBackup: Known<BackupNote>;
  /** When the last daily test request that was mailed had been received. */
  lastCheckAt: Known<string>;
  /** The last hourly check: what did not respond, and the schedules that fail now. */
  lastHealth: Known<{ at: string; failing: readonly HealthPart[]; failingSchedules: readonly string[] }>;
  /** Netlify's credits used in this period. */
  creditsUsed: Known<number>;
}
