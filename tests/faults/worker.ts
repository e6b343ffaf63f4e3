/**
 * A process that runs the campaign's orders with the real pipeline. At every await point it may ask to be killed. That
 * order then stops there, while other orders continue until the signal arrives.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { HANDLERS } from '../../netlify/app/handlers.ts';
import { runClock } from '../../netlify/app/jobs.ts';
import { mountCalls } from '../../netlify/app/mount-calls.ts';
import { STAFF_CALLS } from '../../netlify/app/staff-calls.ts';
import { ATTACHMENT_LIMITS } from '../../netlify/attachments/arrivals.ts';
import { openRequestFiles } from '../../netlify/attachments/request-files.ts';
import { handleCount } from '../../netlify/counts/handle-count.ts';
import { handlePage } from '../../netlify/leads/page/handle-page.ts';
import { handleSend } from '../../netlify/leads/receive/handle-send.ts';
import { secretOf } from '../../netlify/leads/store/page-link.ts';
import type { WorkingServices } from '../../netlify/outbox/kinds.ts';
import { environmentBlobs, environmentFiles } from '../../netlify/platform/blob-store.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import { createMailer } from '../../netlify/platform/mailer.ts';
import { parseSettings } from '../../netlify/platform/settings.ts';
import { handlePasskey } from '../../netlify/staff/accounts/handle-passkey.ts';
import { handleSession } from '../../netlify/staff/handle-session.ts';
import type { StaffServices } from '../../netlify/staff/services.ts';
import { ATTACHMENTS_FIELD } from '../../src/shared/attachments/attachment-wire.ts';
import { pageActionPath } from '../../src/shared/request/page-wire.ts';
import { IDEMPOTENCY_HEADER, SEND_PATH } from '../../src/shared/request/wire.ts';
import { PUBLISHED } from '../fixtures/deploys.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { createChance, createCounter } from './chance.ts';
import { chooseBlobFault, createKillDecision } from './fault-choice.ts';
import type { Order, Report, WorkerSettings } from './messages.ts';
import { OpenMails, watchBlobs, watchDatabase, watchMailer } from './watched-services.ts';

if (process.env.NETLIFY_DB_DRIVER === 'serverless') await import('../fixtures/serverless-driver.ts');

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
const report = (message: Report) => process.send?.(message);

process.env.STORE_FOLDER = settings.storeFolder;

const chance = createChance(settings.seed);
const isKilledAt = createKillDecision(chance, settings.deaths);
const turn = createCounter();
const open = new OpenMails();
let points: Record<string, number> = {};
let clock = 0;

/** The order that the code at work belongs to. */
const orders = new AsyncLocalStorage<Order>();
const currentOrder = (): Order => {
  const order = orders.getStore();
  if (!order) throw new Error('no order');
  return order;
};

async function pass(name: string): Promise<void> {
  const { kind, salt, isCalm } = currentOrder();
  const point = `${kind}: ${name}`;
  points[point] = (points[point] ?? 0) + 1;
  if (isCalm || !isKilledAt(salt, point)) return;
  report({ kind: 'passed', points });
  report({ kind: 'kill', point, unrecorded: open.size });
  await new Promise(() => {});
}

// Once nothing hangs, only a busy machine would meet a deadline.
const CALM_DEADLINE_MS = 20_000;
const blobs = watchBlobs(environmentBlobs, pass, (method, key) => {
  const { isCalm, salt } = currentOrder();
  const about = `${salt} ${method} ${key}`;
  return isCalm ? undefined : chooseBlobFault(chance, `${about} ${turn(about)}`);
});
const mailSettings = parseSettings({
  SMTP_URL: settings.smtpUrl,
  LEADS_EMAIL_TO: 'vendas@fabrica.example',
  LEADS_EMAIL_FROM: 'site@fabrica.example',
});
const openServices = (deadlineMs: number): WorkingServices => ({
  database: watchDatabase(createDatabase({ connectionString: settings.databaseUrl, deadlineMs }), pass, open),
  openMailer: () => watchMailer(createMailer(mailSettings, deadlineMs), pass, open, report),
  openAlarmMailers: () => [createMailer(mailSettings, deadlineMs)],
  limits: { mails: settings.mails },
  mailDeadlineMs: deadlineMs,
  sweepBudgetMs: 6 * deadlineMs,
  customers: { areMailed: true, seeNames: false },
  blobs,
  handlers: HANDLERS,
  now: () => new Date(clock),
});
const usual = openServices(settings.deadlineMs);
const calm = openServices(CALM_DEADLINE_MS);
const servicesOf = ({ isCalm }: Order): WorkingServices => (isCalm ? calm : usual);

/** The request with a file whose id is its key, so that the laws can match them. A page without JavaScript has no file. */
function addFile({ headers, body }: Order & { kind: 'post' }): string {
  const key = new Headers(headers).get(IDEMPOTENCY_HEADER);
  return key ? JSON.stringify({ ...JSON.parse(body), [ATTACHMENTS_FIELD]: [key] }) : body;
}

/** Handles an order with a response, and waits for the work after it. */
async function respond(
  order: Order,
  handle: (services: WorkingServices, inBackground: (work: Promise<unknown>) => void) => Promise<Response>,
): Promise<void> {
  const afterwards: Promise<unknown>[] = [];
  const response = await handle(servicesOf(order), (work) => afterwards.push(work));
  const text = await response.text();
  await pass('answer: before');
  const type = response.headers.get('content-type') ?? '';
  report({ kind: 'response', call: order.call, status: response.status, type, text });
  await pass('answer: after');
  await Promise.all(afterwards);
}

const openFiles = (services: WorkingServices) =>
  openRequestFiles({ ...services, files: environmentFiles, limits: ATTACHMENT_LIMITS });

const handlePost = (order: Order & { kind: 'post' }) =>
  respond(order, (services, waitUntil) => {
    const init = { method: 'POST', body: addFile(order), headers: order.headers };
    const request = new Request(`https://fabrica.example${SEND_PATH}`, init);
    return handleSend(request, services, { waitUntil }, openFiles(services));
  });

/** A customer acts on the page of a request, whose link the confirmation had. */
const handlePageAction = (order: Order & { kind: 'page' }) =>
  respond(order, (services, waitUntil) => {
    const { action, lead } = order;
    const body = JSON.stringify({ ...order.body, secret: secretOf(lead) });
    const request = new Request(`https://fabrica.example${pageActionPath(action)}`, { method: 'POST', body });
    return handlePage(request, action, services, openFiles(services), { waitUntil });
  });

function callStaff(
  order: Order & { kind: 'staff' },
  services: WorkingServices,
): Response | Promise<Response> {
  const { handler, path, method, headers, body, params = {}, address = '', passwordHash } = order.staff;
  // Only then can one deploy have an older password than another.
  if (passwordHash !== undefined) Object.assign(globalThis, { Netlify: { context: { deploy: PUBLISHED } } });
  const request = new Request(`https://fabrica.example${path}`, {
    method,
    headers,
    ...(body !== '' && { body }),
  });
  const staff: StaffServices = {
    database: services.database,
    blobs: services.blobs,
    files: environmentFiles,
    settings: { passwordHash: passwordHash ?? PASSPHRASE_HASH },
    openMailer: services.openMailer,
    openAlarmMailers: () => [],
    now: services.now,
    customers: services.customers,
  };
  const open = () => staff;
  if (handler === 'count') return handleCount(request, staff);
  if (handler === 'session') return handleSession(request, address, open);
  if (handler === 'passkey') return handlePasskey(request, { step: params.step ?? '', address }, open);
  return mountCalls(STAFF_CALLS, open).fetch(request, { ip: '' });
}

async function runOrder(order: Order): Promise<unknown> {
  if (order.kind === 'post') return handlePost(order);
  if (order.kind === 'staff') return respond(order, async (services) => callStaff(order, services));
  if (order.kind === 'page') return handlePageAction(order);
  return runClock(servicesOf(order));
}

process.on('message', async (order: Order) => {
  clock = Math.max(clock, order.clock);
  await orders.run(order, () => runOrder(order));
  report({ kind: 'passed', points });
  points = {};
  report({ kind: 'settled', call: order.call });
});
process.on('disconnect', () => process.exit());
// Written now, because a killed process would leave no compile cache for the next one.
flushCompileCache();
report({ kind: 'ready' });
