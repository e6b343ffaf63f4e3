import { DeadlineError } from './deadline.ts';

/** A missing or wrong setting; its message names the variable and holds no value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** A statement was sent and its response never arrived: what it changes may have been changed. */
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
 * A WebSocket reports its failure as an ErrorEvent, which is no Error. The driver that Netlify's functions use passes
 * it on as it is. By its shape: the `ws` package has a class of its own.
 */
export function isSocketEvent(error: unknown): error is SocketEvent {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false;
  const { type, message } = error as Partial<SocketEvent>;
  return type === 'error' && typeof message === 'string';
}

/** The words of a socket, which has seen no statement yet; without what an address or a query could consist of. */
function describeSocketEvent({ message, error }: SocketEvent): string {
  const words = message.replaceAll(/[^\w .:,'-]/g, '').slice(0, 120);
  const cause = error === undefined ? '' : ` (${describeFailure(error)})`;
  return `ErrorEvent ${words}`.trim() + cause;
}

/**
 * An error in a few words for logs and last_error. Messages of servers and of the database may quote what the
 * visitor typed, so only codes are taken from them.
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
    typeof code === 'string' && /^\w{2,40}$/.test(code) ? code : error.name,
    typeof responseCode === 'number' ? String(responseCode) : '',
    typeof command === 'string' && /^[A-Z][A-Z ]{1,20}$/.test(command) ? command : '',
  ];
  return parts.filter(Boolean).join(' ');
}
