import type { BlobStore } from './blob-store.ts';
import { logFailure } from './log.ts';
import { createMailer, type Mail, type Mailer } from './mailer.ts';
import { parseAlarmSettings, parseSettings } from './settings.ts';

// Two attempts and the database query fit into the 30 s of a scheduled function.
const MAIL_DEADLINE_MS = 8000;

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
const REPEAT_MS = 6 * 60 * 60_000;

/** When this process last raised each alarm, used if the second store is down. */
const raised = new WeakMap<BlobStore, Map<string, number>>();

/** Whether to mail the alarm now; recorded in the second store, so that only one process mails it. */
async function takeAlarm(blobs: BlobStore, name: string, now: Date, repeatMs: number): Promise<boolean> {
  const mine = raised.get(blobs) ?? new Map<string, number>();
  raised.set(blobs, mine);
  const isRecent = (at: number | undefined) => at !== undefined && Math.abs(now.getTime() - at) < repeatMs;
  try {
    const key = `alarms/${name}`;
    const noted = await blobs.read<number>(key);
    if (isRecent(noted?.value)) return false;
    return await blobs.write(key, now.getTime(), noted ? { etag: noted.etag } : 'new');
  } catch (error) {
    logFailure('schedule', 'alarm not noted', error);
    if (isRecent(mine.get(name))) return false;
    mine.set(name, now.getTime());
    return true;
  }
}

/**
 * Tells the team that something keeps failing: in the log, and by mail unless that was done in the last `repeatMs`. If no
 * server accepts the mail, the next failure tries again. Never rejects.
 */
export async function raiseAlarm(
  { blobs, openAlarmMailers: open, now: readClock }: AlarmServices,
  { name, subject, text }: Alarm,
  repeatMs = REPEAT_MS,
): Promise<void> {
  const now = readClock();
  console.error(`schedule: ALARM: ${name}: ${subject}`);
  if (!(await takeAlarm(blobs, name, now, repeatMs))) return;
  const mailers = open();
  const mail = { id: `alarm-${name}-${now.getTime()}`, subject: `[ALARME] ${subject}`, text: `${text}\n` };
  const isMailed = await mailAlarm(mailers, mail);
  for (const mailer of mailers) mailer.close();
  if (isMailed) return;
  raised.get(blobs)?.delete(name);
  await blobs
    .remove(`alarms/${name}`)
    .catch((error) => logFailure('schedule', 'alarm not given back', error));
}
