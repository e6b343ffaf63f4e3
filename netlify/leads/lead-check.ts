import { randomUUID } from 'node:crypto';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { sendRequest } from '../../src/shared/request/sending.ts';
import type { RunSummary } from '../platform/answer-schedule.ts';
import type { Database } from '../platform/database.ts';
import { logCheck } from '../platform/log.ts';

/** The daily test request. The database knows it by this address (0004_synthetic_leads.sql); people by every word of it. */
const SYNTHETIC_REQUEST: ContactRequest = {
  name: 'Teste automático do site',
  email: 'teste-diario@site.invalid',
  phone: '(11) 00000-0000',
  company: 'Teste diário',
  segment: 'outro',
  message:
    'Este não é um pedido de cliente: é o teste diário do formulário de orçamento, do banco de dados e do email. Não é preciso responder.',
};

interface Line {
  /** The public address, without a slash at the end. */
  siteUrl: string;
  fetch: typeof fetch;
}

// Four tries and the waits between them stay within the 30 s of a scheduled function.
const ANSWER_TIMEOUT_MS = 4500;
const LONGEST_WAIT_MS = 3000;

/** Sends the test request as the form in a browser does: to the public address, with the same code. Never rejects. */
export async function sendSyntheticLead({ siteUrl, fetch }: Line): Promise<RunSummary> {
  const signals = { honeypot: '', elapsedMs: 60_000 };
  const outcome = await sendRequest(SYNTHETIC_REQUEST, randomUUID(), signals, {
    fetch: (path, init) =>
      fetch(`${siteUrl}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }),
    wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, LONGEST_WAIT_MS))),
    isOnline: () => true,
  });
  logCheck(outcome.ok ? 'sent' : `not taken: ${outcome.reason}`);
  return { complete: outcome.ok };
}

export interface CheckState {
  reference: string;
  delivery: 'pending' | 'delivered' | 'dead';
  attempts: number;
  lastError: string | null;
}

/** How far the test request got that was sent since then; undefined: it is not in the database. */
export async function findSyntheticLead(database: Database, since: Date): Promise<CheckState | undefined> {
  const [row] = await database.query<CheckState>(
    `SELECT reference, delivery, attempts, last_error AS "lastError" FROM leads
     WHERE synthetic AND received_at >= $1 ORDER BY received_at DESC LIMIT 1`,
    [since],
  );
  return row;
}

/** Those that arrived have served their purpose. */
export async function eraseArrivedChecks(database: Database): Promise<void> {
  await database.write("DELETE FROM leads WHERE synthetic AND delivery = 'delivered'", [], {
    safeToRepeat: 'deletion',
  });
}
