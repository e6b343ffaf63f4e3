import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { SHORTEST_KEY } from '../../../src/shared/deploy-check.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import { sendOnce, sendRequest } from '../../../src/shared/request/sending.ts';
import { ARRIVAL_KEY } from '../../platform/blob-keys.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import type { RunSummary } from '../../platform/jobs.ts';
import { logCheck, logCheckFailure } from '../../platform/log.ts';
import { readServerSecret } from '../../platform/server-secret.ts';
import type { LeadServices } from '../../platform/services.ts';
import { claimsToBeTest, isTestRequest, signTestRequest } from './sign-deploy-check.ts';

/** The daily test request. Only its signature marks it as one: anybody may send this content. */
export const SYNTHETIC_REQUEST = pickRequest({
  name: 'Teste automático do site',
  email: 'teste-diario@site.invalid',
  phone: '(11) 00000-0000',
  company: 'Teste diário',
  segment: 'outro',
  message:
    'Este não é um pedido de cliente: é o teste diário do formulário de orçamento, do banco de dados e do email. Não é preciso responder.',
});

/**
 * Whether a received request is a test request: signed with the site's own secret, by the schedule, or with
 * DEPLOY_CHECK_KEY, by the deploy check. `key` is the request's idempotency key. Rejects if a request claims to be a test
 * and the secret cannot be read.
 */
export async function isSynthetic(
  { headers }: Pick<Request, 'headers'>,
  key: string,
  { blobs, now, deployCheckKey = '' }: Pick<LeadServices, 'blobs' | 'now' | 'deployCheckKey'>,
): Promise<boolean> {
  if (!claimsToBeTest(headers)) return false;
  const isSignedWith = (secret: string) => isTestRequest(secret, key, headers, now());
  if (deployCheckKey.length >= SHORTEST_KEY && isSignedWith(deployCheckKey)) return true;
  return isSignedWith(await readServerSecret(blobs, 'check'));
}

/** Where the test request is posted. */
export interface TestTarget {
  /** The site's public address, without a trailing slash. */
  siteUrl: string;
  fetch: typeof fetch;
}

interface Site extends TestTarget {
  /** Holds the secret that signs the request. */
  blobs: BlobStore;
  now(): Date;
}

// Four tries and the waits between them fit into the 30 s that a scheduled function may take.
const RESPONSE_TIMEOUT_MS = 4500;
const LONGEST_WAIT_MS = 3000;

/**
 * Sends the test request to the public address with the code that the form uses in browsers. Without the secret it sends
 * nothing: an unsigned request would count as a customer's. Without retries it takes a fifth of the time. Never rejects.
 */
export async function sendSyntheticLead(
  { siteUrl, fetch, blobs, now }: Site,
  { hasRetries = true } = {},
): Promise<RunSummary> {
  let secret: string;
  try {
    secret = await readServerSecret(blobs, 'check');
  } catch (error) {
    logCheckFailure('not sent, because it could not be signed', error);
    return { complete: false };
  }
  const key = randomUUID();
  const signals = { honeypot: '', elapsedMs: 60_000 };
  const post: typeof fetch = (path, init) =>
    fetch(`${siteUrl}${path}`, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...signTestRequest(secret, key, now()),
      },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  const outcome = hasRetries
    ? await sendRequest(SYNTHETIC_REQUEST, key, signals, {
        fetch: post,
        wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, LONGEST_WAIT_MS))),
        isOnline: () => true,
      })
    : await sendOnce(SYNTHETIC_REQUEST, key, signals, post);
  logCheck(outcome.ok ? 'sent' : `not taken: ${outcome.reason}`);
  return { complete: outcome.ok };
}

export interface CheckState {
  reference: string;
  delivery: 'pending' | 'delivered' | 'dead';
  attempts: number;
  lastError: string | null;
}

/** Returns the state of the newest test request received after a time; undefined if there is none in the database. */
export async function findSyntheticLead(database: Database, since: Date): Promise<CheckState | undefined> {
  const [row] = await database.query<CheckState>(
    sql`SELECT reference, delivery, attempts, last_error AS "lastError" FROM leads
     WHERE synthetic AND received_at >= ${since} ORDER BY received_at DESC LIMIT 1`,
  );
  return row;
}

/** Records outside the database that a test request was mailed, so that the daily check need not wake it. Never rejects. */
export async function noteArrival(blobs: BlobStore, { receivedAt }: { receivedAt: Date }): Promise<void> {
  try {
    await blobs.write(ARRIVAL_KEY, receivedAt.toISOString());
  } catch (error) {
    logCheckFailure('arrival not noted', error);
  }
}

/** Whether a test request received after a time was mailed; false if the note cannot be read. Never rejects. */
export async function isArrivalNoted(blobs: BlobStore, since: Date): Promise<boolean> {
  try {
    const noted = await blobs.read<string>(ARRIVAL_KEY);
    return noted !== undefined && new Date(noted.value) >= since;
  } catch (error) {
    logCheckFailure('note of the arrival not read', error);
    return false;
  }
}
