import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signCheck, signTestRequest } from '../../../netlify/leads/check/sign-deploy-check.ts';
import { SYNTHETIC_REQUEST } from '../../../netlify/leads/check/test-request.ts';
import inventory from '../../../src/content/legal/inventario.json' with { type: 'json' };
import { type CheckedLead, DEPLOY_CHECK_PATH } from '../../../src/shared/deploy-check.ts';
import { sendRequest } from '../../../src/shared/request/sending.ts';
import { SEND_PATH } from '../../../src/shared/request/wire.ts';
import { type Answer, apply, type Check, failed, jsonOf, passed, type Row, skipped } from './check.ts';
import { OWN_CONNECTION, type Site } from './site.ts';

const SENT = 'a test request is accepted';
const DELIVERED = 'the test request is mailed to the team';
const MIGRATED = 'every migration was applied';
const ALARMED = 'alarms do not depend on the mail for requests';
const AFTER_SENT = [DELIVERED, MIGRATED, ALARMED] as const;

const LOGS = 'Netlify: Logs › Functions › send-contact-email';
/** Delivery starts with the response and may take 8 s, and Netlify notices after 10 s that a limit is passed. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 500;

/** Every column that the code needs. tests/functions/inventory.test.ts holds the list to the migrations. */
const COLUMNS = inventory.tabelas.flatMap(({ nome, colunas }) =>
  Object.keys(colunas).map((column) => `${nome}.${column}`),
);

export const MIGRATION_CHECK: Check<Pick<CheckedLead, 'columns'>> = {
  name: MIGRATED,
  change:
    'Netlify: Deploys › the log of the last production deploy, at its migrations. They are in netlify/database/migrations; deploy again.',
  judge: ({ columns }) => {
    const missing = COLUMNS.filter((column) => !columns.includes(column));
    return missing.length > 0 ? `${missing.length} columns are missing, such as ${missing[0]}` : undefined;
  },
};

export const DELIVERY_CHECK: Check<Pick<CheckedLead, 'delivery' | 'lastError'>> = {
  name: DELIVERED,
  change: `SMTP_URL, LEADS_EMAIL_FROM and LEADS_EMAIL_TO. ${LOGS} says what the mail server responded.`,
  judge: ({ delivery, lastError }) => {
    if (delivery === 'delivered') return undefined;
    if (delivery === null) return 'mailed or lost, but not in the database';
    return `stored, not mailed: ${lastError ?? `no mail server after ${PATIENCE_MS / 1000} s`}`;
  },
};

const ALARM_CHECK: Check<CheckedLead['alarms']> = {
  name: ALARMED,
  change:
    'ALARM_SMTP_URL: another provider’s mail server than SMTP_URL’s. docs/first-deploy.md, step 9. Deploy again.',
  judge: ({ problems }) => (problems.length > 0 ? problems.join(' ') : undefined),
};

/** Before the site is open, a missing channel is no failure. */
const checkAlarms = (alarms: CheckedLead['alarms'], { facts }: Site): Row =>
  apply({ ...ALARM_CHECK, isWarning: alarms.isTrial }, alarms, facts);

/** Why the question about the test request was not answered. */
export function explainRefusal(answer: Answer): { detail: string; change: string } {
  const { code } = jsonOf(answer);
  if (answer.status === 404)
    return {
      detail: 'the site answers no checks',
      change: 'DEPLOY_CHECK_KEY is not set on the site, or too short. Set it there as here; deploy again.',
    };
  if (code === 'signature')
    return {
      detail: 'the site has another key',
      change: 'DEPLOY_CHECK_KEY: the same value on the site and here; deploy again after changing it there.',
    };
  if (code === 'time') return { detail: 'the clocks differ', change: 'The clock of this machine.' };
  return {
    detail: `${DEPLOY_CHECK_PATH}: ${answer.status || answer.text}`,
    change: 'The database. Netlify: Logs › Functions › deploy-check, and the Database menu.',
  };
}

/** Sends the test request with the form's own code, under the idempotency key that the signed question will name. */
async function sendTestRequest(site: Site, lead: string, key: string): Promise<Row> {
  const outcome = await sendRequest(
    SYNTHETIC_REQUEST,
    lead,
    { honeypot: '', elapsedMs: 60_000 },
    {
      fetch: (path, init) =>
        fetch(`${site.facts.origin}${path}`, {
          ...init,
          headers: {
            ...Object.fromEntries(new Headers(init?.headers)),
            ...OWN_CONNECTION,
            ...signTestRequest(key, lead, new Date()),
          },
        }),
      wait: (ms) => pause(Math.min(ms, 2000)),
      isOnline: () => true,
    },
  );
  if (outcome.ok) return passed(SENT, outcome.reference);
  return failed(SENT, outcome.reason, `The database and SMTP_URL: one of them has to work. ${LOGS}.`);
}

const ask = (site: Site, lead: string, key: string): Promise<Answer> =>
  site.ask(DEPLOY_CHECK_PATH, { headers: signCheck(key, lead, new Date()) });

async function askUntilDelivered(site: Site, lead: string, key: string, patienceMs: number): Promise<Answer> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask(site, lead, key);
    const isOver = answer.status !== 200 || jsonOf(answer)['delivery'] === 'delivered';
    if (isOver || performance.now() > end) return answer;
    await pause(PAUSE_MS);
  }
}

/**
 * Sends a test request through the whole path of a customer's, and asks whether it was mailed. Nothing is sent
 * without a key that the site knows: a test request that it does not recognise is a customer's.
 */
export async function checkDelivery(
  site: Site,
  key: string | undefined,
  patienceMs = PATIENCE_MS,
): Promise<Row[]> {
  if (!key) return [SENT, ...AFTER_SENT].map((name) => skipped(name, 'DEPLOY_CHECK_KEY is not set here'));
  const lead = randomUUID();
  const first = await ask(site, lead, key);
  if (first.status !== 200) {
    const { detail, change } = explainRefusal(first);
    return [
      skipped(SENT, detail),
      failed(DELIVERED, detail, change),
      ...[MIGRATED, ALARMED].map((name) => skipped(name, detail)),
    ];
  }
  const sent = await sendTestRequest(site, lead, key);
  if (sent.outcome !== 'ok') return [sent, ...AFTER_SENT.map((name) => skipped(name, 'not sent'))];
  const answer = await askUntilDelivered(site, lead, key, patienceMs);
  if (answer.status !== 200) {
    const { detail, change } = explainRefusal(answer);
    return [
      sent,
      failed(DELIVERED, detail, change),
      ...[MIGRATED, ALARMED].map((name) => skipped(name, detail)),
    ];
  }
  const checked = jsonOf(answer) as Partial<CheckedLead>;
  const { delivery = null, lastError = null, columns = [] } = checked;
  const { alarms = { problems: ['the deployed code is older'], isTrial: false } } = checked;
  return [
    sent,
    apply(DELIVERY_CHECK, { delivery, lastError }, site.facts),
    apply(MIGRATION_CHECK, { columns }, site.facts, `${columns.length} columns`),
    checkAlarms(alarms, site),
  ];
}

/** Far above the limit of netlify/functions/send-contact-email.mts. */
const MOST = 60;

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
    'netlify/functions/send-contact-email.mts, rateLimit and path. If they are there, the plan allows fewer rules: docs/operating/floods.md, “Rate limits”.',
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
