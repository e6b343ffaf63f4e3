import { DeadlineError } from './deadline.ts';
import { describeFailure, ResponseLostError, SettingsError } from './failure.ts';

const LONGEST = 200;
/** Longer messages are cut: the patterns take more than linear time. */
const LONGEST_READ = 2000;

/** From the first quote to the last: a quoted value may hold quotes itself. An apostrophe within a word is no quote. */
const QUOTED = /(?:["`“”«»‘]|(?<!\w)'|'(?!\w)).*(?:["`“”«»’]|'(?!\w))/s;
/** A quote that is never closed, as in a message that was cut. */
const OPEN_QUOTE = /(?:["`“”«»‘]|(?<!\w)').*$/s;
const PERSONAL = [
  // URLs, including their query.
  /\b[a-z][\w+.-]*:\/\/\S+/gi,
  // Mailboxes such as `Ana Prado <ana@cliente.com.br>`, then plain e-mail addresses.
  /[^,;:]*<[^<>]*@[^<>]*>/g,
  /[^\s<>(),;:]*@[^\s<>(),;:]*/g,
  // Phone numbers, and network addresses.
  /\+?\(?\d[\d\s().-]{5,}\d/g,
];

/** The message of an error without what may be visitor data: quoted values, addresses and numbers. */
export function cleanMessage(message: string): string {
  let text = message.slice(0, LONGEST_READ).replace(QUOTED, '…').replace(OPEN_QUOTE, '…');
  for (const pattern of PERSONAL) text = text.replaceAll(pattern, '…');
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

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

/** Errors of servers and of the system carry a code, which says enough; their messages may quote what a visitor typed. */
function isUnexpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof SettingsError || error instanceof DeadlineError || error instanceof ResponseLostError)
    return false;
  const { code } = error as { code?: unknown };
  // ERR_…: Node rejects an argument of our code.
  return code === undefined || (typeof code === 'string' && code.startsWith('ERR_'));
}

/** An error for the log, without its message: `Error at netlify/staff/sign-in.ts:42:9`. */
export function describePlace(error: unknown): string {
  const frame = isUnexpected(error) ? findFrame(error) : '';
  return `${describeFailure(error)}${frame && ` at ${frame}`}`;
}

/**
 * An error for the log. If it has no code, includes the cleaned message and where our code failed, such as
 * `Error: no free reference at netlify/leads/store/insert-lead.ts:55:9`.
 */
export function describeForLog(error: unknown): string {
  if (!isUnexpected(error)) return describeFailure(error);
  const message = cleanMessage(error.message);
  const cause = error.cause === undefined ? '' : ` (${describeFailure(error.cause)})`;
  const frame = findFrame(error);
  return `${describeFailure(error)}${message && `: ${message}`}${cause}${frame && ` at ${frame}`}`;
}
