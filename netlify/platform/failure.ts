import { DeadlineError } from './deadline.ts';

/** A missing or wrong setting. Its message names the variable and never contains the value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** A statement was sent and its response never arrived: the change may have been made. */
export class ResponseLostError extends Error {
  override name = 'ResponseLostError';
}

interface SocketEvent {
  type: 'error';
  message: string;
  /** The error behind it, where there is one. */
  error?: unknown;
}

/**
 * A WebSocket reports its failure as an ErrorEvent, which is not an Error, and the driver in Netlify's functions passes
 * it on. Recognised by its shape, because the `ws` package has its own class.
 */
export function isSocketEvent(error: unknown): error is SocketEvent {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false;
  const { type, message } = error as Partial<SocketEvent>;
  return type === 'error' && typeof message === 'string';
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^\w{2,40}$/.test(code);

/**
 * A socket's message, reduced to characters of plain words, else the code of the error behind it. Node's own WebSocket
 * gives neither: its event holds a TypeError without a text, which would look like a fault of our code.
 */
function describeSocketEvent({ message, error }: SocketEvent): string {
  const words = message
    .replaceAll(/[^\w .:,'-]/g, '')
    .slice(0, 120)
    .trim();
  const { code } = Object(error) as { code?: unknown };
  const detail = words || (isCode(code) ? code : '');
  return `WebSocket connection lost${detail && `: ${detail}`}`;
}

/**
 * An error in a few words, for last_error and mails. Uses only the codes of servers and of the database, because their
 * messages may quote what a visitor typed.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DeadlineError) return error.message;
  if (error instanceof ResponseLostError) return `response lost: ${describeFailure(error.cause)}`;
  if (isSocketEvent(error)) return describeSocketEvent(error);
  if (!(error instanceof Error)) return 'unknown failure';
  const { code, responseCode, command } = error as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  const parts = [
    isCode(code) ? code : error.name,
    typeof responseCode === 'number' ? String(responseCode) : '',
    typeof command === 'string' && /^[A-Z][A-Z ]{1,20}$/.test(command) ? command : '',
  ];
  return parts.filter(Boolean).join(' ');
}
