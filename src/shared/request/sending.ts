import { NOTICES, type Notice } from './notices.ts';
import type { ContactRequest, FieldProblem } from './request.ts';
import { ELAPSED_FIELD, HONEYPOT_FIELD, IDEMPOTENCY_HEADER, SEND_PATH } from './wire.ts';

export type SendOutcome =
  | { ok: true; reference: string }
  | {
      ok: false;
      notice: Notice;
      problems: FieldProblem[];
      reason: string;
      cause: FailureCause;
      retryAfter?: string | null;
    };

/**
 * line: nothing answered. stranger: something else than the function did, as the login page of a wireless network.
 * server: it asks to come again. busy: the same, as too many come from one address. refusal: it would say the same again.
 */
type FailureCause = 'line' | 'stranger' | 'server' | 'busy' | 'refusal';

export interface SendSignals {
  /** What stood in the field no person sees. */
  honeypot: string;
  elapsedMs: number;
}

interface Dependencies {
  fetch: typeof fetch;
  wait: (ms: number) => Promise<void>;
  /** Whether there may be a line at all; without one, trying again at once is pointless. */
  isOnline: () => boolean;
  /** Told the wait before it, for a server that is busy, so that the visitor knows why it takes so long; then 0. */
  onBusy?: (seconds: number) => void;
}

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** Storing and mailing have 12 s together on the server; a slow line needs the rest. */
const ANSWER_TIMEOUT_MS = 25_000;

/** In milliseconds: doubling from a second, or longer where the server asks for it, at most half a minute. */
export function retryDelay(attempt: number, retryAfter: string | null = null): number {
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
  return Math.min(Math.max(FIRST_DELAY_MS * 2 ** attempt, asked), LONGEST_DELAY_MS);
}

function isWorthRetrying(status: number): boolean {
  return status === 408 || status >= 500;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function isNotice(value: unknown): value is Notice {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}

/** Sends a request once. Success is only what names the stored request's reference. */
export async function sendOnce(
  request: ContactRequest,
  key: string | undefined,
  signals: SendSignals,
  fetch: Dependencies['fetch'],
): Promise<SendOutcome> {
  const body = JSON.stringify({
    ...request,
    [HONEYPOT_FIELD]: signals.honeypot,
    [ELAPSED_FIELD]: Math.round(signals.elapsedMs),
  });
  const headers = { 'Content-Type': 'application/json', ...(key && { [IDEMPOTENCY_HEADER]: key }) };
  const failed = { ok: false as const, notice: NOTICES.failed, problems: [] };
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(SEND_PATH, { method: 'POST', headers, body, signal });
    const answer = await readJson(response);
    if (response.ok && typeof answer['reference'] === 'string') {
      return { ok: true, reference: answer['reference'] };
    }
    const reason = `HTTP ${response.status}`;
    if (response.ok) return { ...failed, reason, cause: 'stranger' };
    if (response.status === 429) {
      const retryAfter = response.headers.get('Retry-After');
      return { ...failed, notice: NOTICES.busy, reason, cause: 'busy', retryAfter };
    }
    if (isWorthRetrying(response.status)) return { ...failed, reason, cause: 'server' };
    const { notice, problems } = answer;
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
 * Sends a request until it is answered: three more tries, a second apart and doubling, after a lost connection,
 * a 408, a 429 or a 5xx, always under the same key. A server that says when to come back is obeyed. Where the device
 * knows that it has no line, one try is all.
 */
export async function sendRequest(
  request: ContactRequest,
  key: string | undefined,
  signals: SendSignals,
  { fetch, wait, isOnline, onBusy }: Dependencies,
): Promise<SendOutcome> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await sendOnce(request, key, signals, fetch);
    const isHopeless = outcome.ok || outcome.cause === 'refusal' || outcome.cause === 'stranger';
    if (isHopeless || attempt === RETRIES || !isOnline()) return outcome;
    const delay = retryDelay(attempt, outcome.retryAfter);
    if (outcome.cause === 'busy') onBusy?.(delay / 1000);
    await wait(delay);
    onBusy?.(0);
  }
}
