import { DeadlineError } from './deadline.ts';
import { describeFailure, ResponseLostError, SettingsError } from './failure.ts';

const LOCATION = /^\s+at .*?(?:file:\/\/)?(\/[\w./@+-]+:\d+:\d+)\)?$/;

/** Where our own code failed, such as `netlify/leads/receive/read-form.ts:28:20`; empty where the stack does not say. */
function findFrame({ stack = '', message }: Error): string {
  const folder = `${process.cwd()}/`;
  // Lines of a multi-line message could look like stack frames.
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  for (const frame of frames) {
    const [, location = ''] = LOCATION.exec(frame) ?? [];
    if (location.startsWith(folder) && !location.includes('/node_modules/'))
      return location.slice(folder.length);
  }
  return '';
}

/** Errors of servers and of the system carry a code, which says enough. */
function isUnexpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof SettingsError || error instanceof DeadlineError || error instanceof ResponseLostError)
    return false;
  const { code } = error as { code?: unknown };
  // ERR_…: Node rejects an argument of our code.
  return code === undefined || (typeof code === 'string' && code.startsWith('ERR_'));
}

/**
 * An error for the log, such as `TypeError (ECONNREFUSED) at netlify/staff/sign-in.ts:42:9`. Without its message, which may quote
 * what a visitor typed.
 */
export function describeForLog(error: unknown): string {
  const text = describeFailure(error);
  if (!isUnexpected(error)) return text;
  const cause = error.cause === undefined ? '' : ` (${describeFailure(error.cause)})`;
  const frame = findFrame(error);
  return `${text}${cause}${frame && ` at ${frame}`}`;
}
