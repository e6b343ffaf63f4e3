import { HOUR_MS } from '../../src/shared/durations.ts';
import type { BlobStore } from './blob-store.ts';
import { logFailure } from './log.ts';
import { createMailer, MAIL_DEADLINE_MS, type Mail, type Mailer } from './mailer.ts';
import { parseAlarmSettings, parseSettings } from './settings.ts';

/** Mailers for the alarm: its own server first, if one is set, then the one for leads, which may be what is broken. */
export function openAlarmMailers(env: NodeJS.ProcessEnv): Mailer[] {
  const own = parseAlarmSettings(env);
  return [...(own ? [own] : []), parseSettings(env)].map((parsed) => createMailer(parsed, MAIL_DEADLINE_MS));
}

/** Mails an alarm by the first server that accepts it; false: none did. The caller has logged it before. Never rejects. */
export async function mailAlarm(mailers: readonly Mailer[], mail: Mail): Promise<boolean> {
  for (const mailer of mailers) {
    try {
      await mailer.send(mail);
      return true;
    } catch (error) {
      logFailure('schedule', 'alarm not mailed', error);
    }
  }
  return false;
}

const KEY = 'alarms/';

export interface AlarmServices {
  blobs: BlobStore;
  /** New mailers, the preferred one first. */
  openAlarmMailers(): Mailer[];
  now(): Date;
}

export interface Alarm {
  /** What failed, such as `mail`: reported once while the failure lasts. */
  name: string;
  /** In Portuguese, without personal data. */
  subject: string;
  text: string;
}

/** A lasting alarm is repeated after this time. */
const REPEAT_MS = 6 * HOUR_MS;
/** A process that claimed an alarm and died has not mailed it after this time: two deadlines of mail servers, and some more. */
const CLAIM_MS = 2 * 60_000;

/** Until when this process keeps quiet about each alarm, if the second store is down. Milliseconds since the epoch, as there. */
const quiet = new WeakMap<BlobStore, Map<string, number>>();

/** Claims the alarm, so that only one process mails it; false: mailed already, or another one is at it. */
async function claim(blobs: BlobStore, name: string, now: number): Promise<boolean> {
  const mine = quiet.get(blobs) ?? new Map<string, number>();
  quiet.set(blobs, mine);
  try {
    const noted = await blobs.read<number>(KEY + name);
    if (noted && noted.value > now) return false;
    return await blobs.write(KEY + name, now + CLAIM_MS, noted ? { etag: noted.etag } : 'new');
  } catch (error) {
    logFailure('schedule', 'alarm not noted', error);
    if ((mine.get(name) ?? 0) > now) return false;
    mine.set(name, now + CLAIM_MS);
    return true;
  }
}

/** Notes until when the alarm is quiet; undefined gives it back, so that the next failure tries again. Never rejects. */
async function settle(blobs: BlobStore, name: string, until: number | undefined): Promise<void> {
  if (until === undefined) quiet.get(blobs)?.delete(name);
  else if (quiet.get(blobs)?.has(name)) quiet.get(blobs)?.set(name, until);
  try {
    await (until === undefined ? blobs.remove(KEY + name) : blobs.write(KEY + name, until));
  } catch (error) {
    logFailure('schedule', 'alarm not settled', error);
  }
}

/**
 * Tells the team that something keeps failing, in the log and by mail, once in `repeatMs`. If no server accepts the mail, or
 * the process dies, a later failure tries again. Never rejects.
 */
export async function raiseAlarm(
  { blobs, openAlarmMailers: open, now: readClock }: AlarmServices,
  { name, subject, text }: Alarm,
  repeatMs = REPEAT_MS,
): Promise<void> {
  const now = readClock().getTime();
  if (!(await claim(blobs, name, now))) return;
  console.error(`schedule: ALARM: ${name}: ${subject}`);
  const mailers = open();
  // A second copy, of a process that died, has the same Message-ID.
  const mail = {
    id: `alarm-${name}-${Math.floor(now / repeatMs)}`,
    subject: `[ALARME] ${subject}`,
    text: `${text}\n`,
  };
  const isMailed = await mailAlarm(mailers, mail);
  for (const mailer of mailers) mailer.close();
  await settle(blobs, name, isMailed ? now + repeatMs : undefined);
}
