import { DeadlineError } from './deadline.ts';

/** A missing or wrong setting; its message names the variable and holds no value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * An error in a few words for logs and last_error. Messages of servers and of the database may quote what the
 * visitor typed, so only codes are taken from them.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DeadlineError) return error.message;
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
