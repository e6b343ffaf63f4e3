import { setTimeout as pause } from 'node:timers/promises';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { apply, type Check, type Row } from './check.ts';
import type { Site } from './site.ts';

/** Far above the limit of netlify/functions/send-contact-email.mts. */
const MOST = 60;
/** Netlify may take 10 s to notice that a limit is passed. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 500;

export interface Flood {
  /** Requests before the first 429. */
  taken: number;
  /** The last status. */
  status: number;
  seconds: number;
}

export const LIMIT_CHECK: Check<Flood> = {
  name: 'the quote form has a rate limit',
  change:
    'netlify/functions/send-contact-email.mts, rateLimit and path. If they are there, the plan allows fewer rules: docs/operating.md, “Rate limits”.',
  judge: ({ taken, status, seconds }) =>
    status === 429
      ? undefined
      : `no 429 after ${taken} requests in ${seconds.toFixed(0)} s; the last status was ${status}`,
};

/** Posts empty requests, which the function refuses without reading the database, until Netlify responds 429. */
export async function checkLimit(site: Site, patienceMs = PATIENCE_MS): Promise<Row> {
  const start = performance.now();
  const flood: Flood = { taken: 0, status: 0, seconds: 0 };
  const isPatient = () => flood.taken < MOST || performance.now() - start < patienceMs;
  while (isPatient()) {
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await site.ask(SEND_PATH, { method: 'POST', body: '{}', headers });
    flood.status = status;
    flood.seconds = (performance.now() - start) / 1000;
    if (status === 429 || status === 0) break;
    flood.taken += 1;
    if (flood.taken >= MOST) await pause(PAUSE_MS);
  }
  return apply(LIMIT_CHECK, flood, site.facts, `429 after ${flood.taken} requests`);
}
