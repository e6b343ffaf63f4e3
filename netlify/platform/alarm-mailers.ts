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

/** Mails an alarm by the first server that accepts it; the caller has logged it before. Never rejects. */
export async function mailAlarm(mailers: readonly Mailer[], mail: Mail): Promise<void> {
  for (const mailer of mailers) {
    try {
      await mailer.send(mail);
      return;
    } catch (error) {
      logFailure('schedule', 'alarm not mailed', error);
    }
  }
}
