import type { NamedFile } from '../attachments/attachment-wire.ts';
import { withDeadline } from '../with-deadline.ts';
import { NOTICES, type Notice } from './notices.ts';
import type { ContactRequest, FieldProblem } from './request.ts';
import { ELAPSED_FIELD, HONEYPOT_FIELD, IDEMPOTENCY_HEADER, SEND_PATH, type SendSuccess } from './wire.ts';

// Copied, because an import would add the texts about files to every form.
const ATTACHMENTS_FIELD: typeof import('../attachments/attachment-wire.ts').ATTACHMENTS_FIELD = 'attachments';

export type SendOutcome =
  | ({ ok: true } & SendSuccess)
  | {
      ok: false;
      notice: Notice;
      problems: FieldProblem[];
      reason: string;
      cause: FailureCause;
      retryAfter?: string | null;
    };

/**
 * - line: no response (network error or timeout).
 * - stranger: the response is not from our function: the login page of a wireless network, or the refusal of a proxy.
 * - server: 408 or 5xx; retrying may help.
 * - busy: 429, too many requests from this IP address; retrying may help.
 * - refusal: the function rejected the request; retrying would not help.
 */
type FailureCause = 'line' | 'stranger' | 'server' | 'busy' | 'refusal';

export interface SendSignals {
  /** Value of `HONEYPOT_FIELD`. */
  honeypot: string;
  /** Value of `ELAPSED_FIELD`, in milliseconds. */
  elapsedMs: number;
  /** The request's files, which follow it; absent without files. */
  attachments?: readonly NamedFile[];
}

interface Dependencies {
  fetch: typeof fetch;
  wait: (ms: number) => Promise<void>;
  /** Whether the device may have a connection; without one, retrying is pointless. */
  isOnline: () => boolean;
  /** Called before a retry: after a 429 with the seconds to wait for it. With 0: at once, or after 4 s at most. */
  onRetry?: (seconds: number) => void;
}

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** In seconds: the window of the rate limit, after which an IP address may send again. Netlify's 429 does not say it. */
export const RATE_WINDOW = '60';
/** The server needs at most 12 s for storing and mailing; the rest is for a slow connection. */
const RESPONSE_TIMEOUT_MS = 25_000;

/**
 * The delay before a retry, in milliseconds: 1 s, doubled with each attempt (from 0), at most 30 s.
 * @param retryAfter the Retry-After header; seconds in it can make the delay longer
 */
export function retryDelay(attempt: number, retryAfter: string | null = null): number {
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
  return Math.min(Math.max(FIRST_DELAY_MS * 2 ** attempt, asked), MAX_DELAY_MS);
}

function isWorthRetrying(status: number): boolean {
  return status === 408 || status >= 500;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return isObject(body) ? { ...body } : {};
  } catch {
    return {};
  }
}

function isNotice(value: unknown): value is Notice {
  return isObject(value) && 'title' in value && typeof value.title === 'string';
}

/** Sends a quote request once. Only a response with the reference of the stored request counts as success. */
export async function sendOnce(
  request: ContactRequest,
  key: string,
  signals: SendSignals,
  fetch: Dependencies['fetch'],
): Promise<SendOutcome> {
  const body = JSON.stringify({
    ...request,
    [HONEYPOT_FIELD]: signals.honeypot,
    [ELAPSED_FIELD]: Math.round(signals.elapsedMs),
    [ATTACHMENTS_FIELD]: signals.attachments,
  });
  const headers = { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: key };
  const failed = { ok: false as const, notice: NOTICES.failed, problems: [] };
  try {
    const [response, json] = await withDeadline(RESPONSE_TIMEOUT_MS, async (signal) => {
      const response = await fetch(SEND_PATH, { method: 'POST', headers, body, signal });
      return [response, await readJson(response)] as const;
    });
    const [reference, secret, promise] = ['reference', 'secret', 'promise'].map((name) => {
      const value = json[name];
      return typeof value === 'string' ? value : undefined;
    });
    if (response.ok && reference !== undefined) return { ok: true, reference, secret, promise };
    const reason = `HTTP ${response.status}`;
    if (response.ok) return { ...failed, reason, cause: 'stranger' };
    if (response.status === 429) {
      const retryAfter = response.headers.get('Retry-After') ?? RATE_WINDOW;
      return { ...failed, notice: NOTICES.busy, reason, cause: 'busy', retryAfter };
    }
    if (isWorthRetrying(response.status)) return { ...failed, reason, cause: 'server' };
    const { code, notice, problems } = json;
    if (typeof code !== 'string') return { ...failed, reason, cause: 'stranger' };
    return {
      ok: false,
      notice: isNotice(notice) ? notice : NOTICES.failed,
      problems: Array.isArray(problems) ? (problems as FieldProblem[]) : [],
      reason,
      cause: 'refusal',
    };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown error';
    return { ...failed, reason, cause: 'line' };
  }
}

/**
 * Sends a quote request with up to three retries after a network error, a 408, a 429 or a 5xx. The delays double from
 * 1 s, or follow Retry-After. Every attempt has the same idempotency key. Does not retry while the device is offline.
 */
export async function sendRequest(
  request: ContactRequest,
  key: string,
  signals: SendSignals,
  { fetch, wait, isOnline, onRetry }: Dependencies,
): Promise<SendOutcome> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await sendOnce(request, key, signals, fetch);
    const isHopeless = outcome.ok || outcome.cause === 'refusal' || outcome.cause === 'stranger';
    if (isHopeless || attempt === RETRIES || !isOnline()) return outcome;
    const delay = retryDelay(attempt, outcome.retryAfter);
    onRetry?.(outcome.cause === 'busy' ? delay / 1000 : 0);
    await wait(delay);
    onRetry?.(0);
  }
}
