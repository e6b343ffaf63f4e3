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

interface Note {
  /** When the alarm was last claimed. Milliseconds since the epoch, as below. */
  at: number;
  /** When it was first claimed: names the mail, so that a second copy of it has the same Message-ID. */
  since: number;
  isMailed: boolean;
}

/** What this process last noted of each alarm, used if the second store is down. */
const raised = new WeakMap<BlobStore, Map<string, Note>>();

/** Claims the alarm in the second store, so that only one process mails it; undefined: mailed already, or another one is at it. */
async function claim(
  blobs: BlobStore,
  name: string,
  now: number,
  repeatMs: number,
): Promise<Note | undefined> {
  const mine = raised.get(blobs) ?? new Map<string, Note>();
  raised.set(blobs, mine);
  const isWithin = (ms: number, note: Note) => Math.abs(now - note.at) < ms;
  const isTaken = (note: Note) => isWithin(note.isMailed ? repeatMs : CLAIM_MS, note);
  const follow = (last: Note | undefined): Note => ({
    at: now,
    since: last && !last.isMailed && isWithin(repeatMs, last) ? last.since : now,
    isMailed: false,
  });
  try {
    const noted = await blobs.read<Note>(KEY + name);
    const last = noted?.value;
    if (last && isTaken(last)) return undefined;
    const next = follow(last);
    return (await blobs.write(KEY + name, next, noted ? { etag: noted.etag } : 'new')) ? next : undefined;
  } catch (error) {
    logFailure('schedule', 'alarm not noted', error);
    const last = mine.get(name);
    if (last && isTaken(last)) return undefined;
    const next = follow(last);
    mine.set(name, next);
    return next;
  }
}

/** Notes that the alarm was mailed, or gives it back, so that the next failure tries again. Never rejects. */
async function settle(blobs: BlobStore, name: string, note: Note, isMailed: boolean): Promise<void> {
  const mine = raised.get(blobs);
  if (isMailed && mine?.has(name)) mine.set(name, { ...note, isMailed });
  else mine?.delete(name);
  try {
    await (isMailed ? blobs.write(KEY + name, { ...note, isMailed }) : blobs.remove(KEY + name));
  } catch (error) {
    logFailure('schedule', isMailed ? 'mailed alarm not noted' : 'alarm not given back', error);
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
  const note = await claim(blobs, name, readClock().getTime(), repeatMs);
  if (!note) return;
  console.error(`schedule: ALARM: ${name}: ${subject}`);
  const mailers = open();
  const mail = { id: `alarm-${name}-${note.since}`, subject: `[ALARME] ${subject}`, text: `${text}\n` };
  const isMailed = await mailAlarm(mailers, mail);
  for (const mailer of mailers) mailer.close();
  await settle(blobs, name, note, isMailed);
}
