import { createMailer, type Mailer } from './mailer.ts';
import { parseAlarmSettings, parseSettings } from './settings.ts';

// Both tries and the question to the database stay within the 30 s of a scheduled function.
const MAIL_DEADLINE_MS = 8000;

/** For the alarm: the server of its own where one is set, then that of the requests, which may be what is broken. */
export function openAlarmMailers(env: NodeJS.ProcessEnv): Mailer[] {
  const own = parseAlarmSettings(env);
  return [...(own ? [own] : []), parseSettings(env)].map((parsed) => createMailer(parsed, MAIL_DEADLINE_MS));
}
