import { z } from 'zod/mini';
import { speedCounts } from '../counts/speed-answers.ts';
import { HEALTH_PARTS } from '../health-wire.ts';

/**
 * Why a value is unknown.
 * none: nothing of the kind has happened yet, or none was noted. unreachable: its store did not respond. unreadable: its
 * note has a form that this version does not know. private: Netlify does not tell it to functions.
 */
const unknownReason = z.enum(['none', 'unreachable', 'unreadable', 'private']);

export type UnknownReason = z.infer<typeof unknownReason>;

/** A value, or the reason why it is unknown: a missing value is never shown as zero. */
const known = <Value>(value: z.ZodMiniType<Value>) =>
  z.discriminatedUnion('isKnown', [
    z.object({ isKnown: z.literal(true), value }),
    z.object({ isKnown: z.literal(false), reason: unknownReason }),
  ]);

export type Known<Value> = z.infer<ReturnType<typeof known<Value>>>;

/** Delivery times of the genuine leads received since then: from reception until a mail server has accepted the mail. */
const deliveryTimes = z.object({
  since: z.string(),
  /** The number of leads measured. */
  count: z.number(),
  p50Seconds: z.number(),
  p99Seconds: z.number(),
});

export type DeliveryTimes = z.infer<typeof deliveryTimes>;

/** Genuine leads whose mail is not accepted yet. */
const pendingLeads = z.object({
  count: z.number(),
  /** Those of them whose mail has failed at least once. */
  failing: z.number(),
  /** When the oldest of them was received; null: none is pending. */
  oldestAt: z.nullable(z.string()),
});

export type PendingLeads = z.infer<typeof pendingLeads>;

/** What `npm run backup` notes about the last backup. */
const backupNote = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** With the pictures of products and the files of requests. */
  hasFiles: z.boolean(),
  /** Rows and files that a restore would not bring back. */
  problems: z.number(),
});

export type BackupNote = z.infer<typeof backupNote>;

/** The state of the site. The functions import the type alone. Times are ISO 8601 in UTC. */
export const siteStatus = z.object({
  /** When the status was read. */
  at: z.string(),
  /** When the last request was acknowledged to a visitor and stored in the database. */
  lastLeadAt: known(z.string()),
  deliveryTimes: known(deliveryTimes),
  pending: known(pendingLeads),
  /** Leads of the last 30 days whose mail was given up. */
  givenUp: known(z.number()),
  /** Requests outside the database, waiting until it takes them. At most about a thousand are counted. */
  kept: known(z.number()),
  mail: z.object({
    /** `terminal`: mails are printed, which is for a developer's machine. `wrong`: a setting is missing or wrong. */
    setting: z.enum(['smtp', 'terminal', 'wrong']),
    /** Names of the settings that are missing or wrong. */
    wrongSettings: z.readonly(z.array(z.string())),
    lastAcceptedAt: known(z.string()),
    /** `answer`: the mail server's codes. */
    lastFailure: known(z.object({ at: z.string(), answer: z.string() })),
  }),
  /** Notices to devices of the staff that failed in the last 24 hours; none: this site sends none. */
  pushFailures: known(z.number()),
  /** How long the database took for one query, in milliseconds. */
  databaseMs: known(z.number()),
  lastBackup: known(backupNote),
  /** When the last daily test request that was mailed had been received. */
  lastCheckAt: known(z.string()),
  /** The last half-hourly check: what did not respond, and the schedules that fail now. */
  lastHealth: known(
    z.object({
      at: z.string(),
      failing: z.readonly(z.array(z.enum(HEALTH_PARTS))),
      failingSchedules: z.readonly(z.array(z.string())),
    }),
  ),
  /** How fast pages were for visitors of the last 30 days. */
  speed: known(speedCounts),
  /** Netlify's credits used in this period. */
  creditsUsed: known(z.number()),
});

export type SiteStatus = z.infer<typeof siteStatus>;
