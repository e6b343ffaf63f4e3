import { z } from 'zod/mini';
import { FILE } from '../../contracts/define-call.ts';
import { type StaffFailure, staffFailure } from '../../shared/staff/staff-answers.ts';
import { KEY_HEADER } from '../../shared/staff/staff-wire.ts';

/**
 * Why a call failed. `offline`: there was no response, or not one of the functions. `unreadable`: its response is not what
 * this page knows, because another version of the site has written it.
 */
export type CallFailure = Omit<StaffFailure, 'code'> & {
  code: StaffFailure['code'] | 'offline' | 'unreadable';
};

/** What a person reads about an `unreadable` response. */
export const MISREAD = 'O servidor respondeu de um modo que esta página não entende.';
export const UNREADABLE = `${MISREAD} Recarregue a página.`;
export const NO_CONNECTION = 'Sem conexão com o servidor. Tente de novo.';
export const CANNOT_SIGN_IN = 'Não foi possível entrar agora. Tente de novo em instantes.';

export type Reply<T> = { ok: true; value: T } | { ok: false; failure: CallFailure };

/** The schema of a response. */
export type Answer<T> = z.core.$ZodType<T>;

export interface StaffCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is a blob or a form. */
  body?: unknown;
  /** The idempotency key: the same for every try of one action. */
  key?: string | undefined;
  /** The schema of a refusal that says more than others. */
  refusal?: Answer<StaffFailure>;
  /** The page calls by itself: the person has not used the session. */
  isAutomatic?: boolean;
}

/** Calls one of the staff's functions. If the session has ended, it may wait for a new one and call again. */
export type CallStaff = <T>(path: string, answer: Answer<T>, call?: StaffCall) => Promise<Reply<T>>;

/** Reads a response. Logs where one does not fit, without the value: it may be a customer's. */
function read<T>(path: string, answer: Answer<T>, given: unknown): Reply<T> {
  const parsed = z.safeParse(answer, given);
  if (parsed.success) return { ok: true, value: parsed.data };
  const place = parsed.error.issues[0]?.path.join('.') || 'its root';
  console.error(`${path}: the response does not fit at ${place}`);
  return { ok: false, failure: { code: 'unreadable' } };
}

/** Calls one of the staff's functions. Never rejects. */
export const callStaff: CallStaff = async (
  path,
  answer,
  { method = 'GET', body, key, refusal = staffFailure } = {},
) => {
  let response: Response;
  let given: unknown;
  try {
    response = await fetch(path, {
      method,
      ...(key !== undefined && { headers: { [KEY_HEADER]: key } }),
      ...(body !== undefined && {
        body: body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    // Netlify's own rate limit responds in plain text.
    if (response.status === 429 && !response.headers.get('content-type')?.includes('json')) {
      return { ok: false, failure: { code: 'throttled' } };
    }
    const isFile: boolean = response.ok && Object.is(answer, FILE);
    given = await (isFile ? response.blob() : response.json());
  } catch {
    return { ok: false, failure: { code: 'offline' } };
  }
  if (response.ok) return read(path, answer, given);
  const failure = read(path, refusal, given);
  return failure.ok ? { ok: false, failure: failure.value } : failure;
};
