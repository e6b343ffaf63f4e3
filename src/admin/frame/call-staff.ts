import { KEY_HEADER, type StaffFailure } from '../../shared/staff/staff-wire.ts';

/** Why a call failed; `offline`: there was no response, or an unreadable one. */
export type CallFailure = Omit<StaffFailure, 'code'> & { code: StaffFailure['code'] | 'offline' };

export type Reply<T> = { ok: true; value: T } | { ok: false; failure: CallFailure };

export interface StaffCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is a blob. */
  body?: unknown;
  /** The idempotency key: the same for every try of one action. */
  key?: string | undefined;
  /** The response is a file, returned as a blob. */
  isFile?: boolean;
  /** The page calls by itself: the person has not used the session. */
  isAutomatic?: boolean;
}

/** Calls one of the staff's functions. If the session has ended, it may wait for a new one and call again. */
export type CallStaff = <T>(path: string, call?: StaffCall) => Promise<Reply<T>>;

/** Calls one of the staff's functions. Never rejects. */
export async function callStaff<T>(
  path: string,
  { method = 'GET', body, key, isFile = false }: StaffCall = {},
): Promise<Reply<T>> {
  try {
    const response = await fetch(path, {
      method,
      ...(key !== undefined && { headers: { [KEY_HEADER]: key } }),
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    // Netlify's own rate limit responds in plain text.
    if (response.status === 429 && !response.headers.get('content-type')?.includes('json')) {
      return { ok: false, failure: { code: 'throttled' } };
    }
    const answer: unknown = await (isFile && response.ok ? response.blob() : response.json());
    return response.ok ? { ok: true, value: answer as T } : { ok: false, failure: answer as StaffFailure };
  } catch {
    return { ok: false, failure: { code: 'offline' } };
  }
}
