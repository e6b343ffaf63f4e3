import { NOTICES, type Notice } from './notices.ts';
import type { ContactRequest, FieldProblem } from './request.ts';
import { ELAPSED_FIELD, HONEYPOT_FIELD, IDEMPOTENCY_HEADER, SEND_PATH } from './wire.ts';

export type SendOutcome =
  | { ok: true; reference: string }
  | { ok: false; notice: Notice; problems: FieldProblem[]; reason: string };

export interface SendSignals {
  /** What stood in the field no person sees. */
  honeypot: string;
  elapsedMs: number;
}

interface Dependencies {
  fetch: typeof fetch;
  wait: (ms: number) => Promise<void>;
  /** Told before waiting for a server that is busy, so that the visitor knows why it takes so long. */
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
  return status === 408 || status === 429 || status >= 500;
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

/**
 * Sends a request until it is answered: three more tries, a second apart and doubling, after a lost connection,
 * a 408, a 429 or a 5xx, always under the same key. A server that says when to come back is obeyed. Success is only what names the stored request's reference.
 */
export async function sendRequest(
  request: ContactRequest,
  key: string | undefined,
  signals: SendSignals,
  { fetch, wait, onBusy }: Dependencies,
): Promise<SendOutcome> {
  const body = JSON.stringify({
    ...request,
    [HONEYPOT_FIELD]: signals.honeypot,
    [ELAPSED_FIELD]: Math.round(signals.elapsedMs),
  });
  const headers = { 'Content-Type': 'application/json', ...(key && { [IDEMPOTENCY_HEADER]: key }) };
  let reason = '';
  let isBusy = false;
  let retryAfter: string | null = null;
  for (let attempt = 0; attempt <= RETRIES; attempt++) {
    if (attempt > 0) {
      const delay = retryDelay(attempt - 1, retryAfter);
      if (isBusy) onBusy?.(delay / 1000);
      await wait(delay);
    }
    isBusy = false;
    retryAfter = null;
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const response = await fetch(SEND_PATH, { method: 'POST', headers, body, signal });
      const answer = await readJson(response);
      if (response.ok && typeof answer['reference'] === 'string') {
        return { ok: true, reference: answer['reference'] };
      }
      reason = `HTTP ${response.status}`;
      isBusy = response.status === 429;
      retryAfter = response.headers.get('Retry-After');
      if (isWorthRetrying(response.status)) continue;
      const { notice, problems } = answer;
      return {
        ok: false,
        notice: isNotice(notice) ? notice : NOTICES.failed,
        problems: Array.isArray(problems) ? (problems as FieldProblem[]) : [],
        reason,
      };
    } catch (error) {
      reason = error instanceof Error ? error.name : 'unknown error';
    }
  }
  return { ok: false, notice: isBusy ? NOTICES.busy : NOTICES.failed, problems: [], reason };
}
