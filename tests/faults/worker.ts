/**
 * A process that runs the campaign's orders with the real pipeline. At every await point it may ask to be killed. That
 * order then stops there, while other orders continue until the signal arrives.
 */
import { flushCompileCache } from 'node:module';
import { ATTACHMENT_LIMITS } from '../../netlify/attachments/arrivals.ts';
import { openRequestFiles } from '../../netlify/attachments/request-files.ts';
import { handleProducts } from '../../netlify/catalogue/handle-products.ts';
import { handleCount } from '../../netlify/counts/handle-count.ts';
import { createLeadHandler } from '../../netlify/inbox/handle-lead.ts';
import { sendDailyDigest } from '../../netlify/leads/mail/digest.ts';
import { mailHourlyList } from '../../netlify/leads/mail/mail-list.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { handlePage } from '../../netlify/leads/page/handle-page.ts';
import { publishPages } from '../../netlify/leads/page/publish-pages.ts';
import { handleSend } from '../../netlify/leads/receive/handle-send.ts';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { secretOf } from '../../netlify/leads/store/page-link.ts';
import { environmentBlobs, environmentFiles } from '../../netlify/platform/blob-store.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import { createMailer } from '../../netlify/platform/mailer.ts';
import { runIfDue } from '../../netlify/platform/markers.ts';
import type { LeadServices } from '../../netlify/platform/services.ts';
import { parseSettings } from '../../netlify/platform/settings.ts';
import { createAccountsHandler } from '../../netlify/staff/accounts/handle-accounts.ts';
import { handlePasskey } from '../../netlify/staff/accounts/handle-passkey.ts';
import { handleSession } from '../../netlify/staff/handle-session.ts';
import { respondToStaff } from '../../netlify/staff/respond-to-staff.ts';
import type { StaffServices } from '../../netlify/staff/services.ts';
import { ATTACHMENTS_FIELD } from '../../src/shared/attachments/attachment-wire.ts';
import { pageActionPath } from '../../src/shared/request/page-wire.ts';
import { IDEMPOTENCY_HEADER, SEND_PATH } from '../../src/shared/request/wire.ts';
import { PUBLISHED } from '../fixtures/deploys.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { createChance, createCounter } from './chance.ts';
import { chooseBlobFault, createKillDecision } from './fault-choice.ts';
import type { Order, Report, WorkerSettings } from './messages.ts';
import { type BlobFault, type PassPoint, watchServices } from './watched-services.ts';

if (process.env.NETLIFY_DB_DRIVER === 'serverless') await import('../fixtures/serverless-driver.ts');

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
const report = (message: Report) => process.send?.(message);

process.env.STORE_FOLDER = settings.storeFolder;

const chance = createChance(settings.seed);
const isKilledAt = createKillDecision(chance);
let points: Record<string, number> = {};
let clock = 0;

function pointsOf({ kind, salt }: Order): PassPoint {
  return async (name) => {
    const point = `${kind}: ${name}`;
    points[point] = (points[point] ?? 0) + 1;
    if (!isKilledAt(salt, point)) return;
    report({ kind: 'passed', points });
    report({ kind: 'kill', point });
    await new Promise(() => {});
  };
}

const NO_LIMITS = { alarm: 1e9, mails: 1e9 };
const CALM_DEADLINE_MS = 3000;
const mailSettings = parseSettings({
  SMTP_URL: settings.smtpUrl,
  LEADS_EMAIL_TO: 'vendas@fabrica.example',
  LEADS_EMAIL_FROM: 'site@fabrica.example',
});
const openServices = (deadlineMs: number): LeadServices => ({
  database: createDatabase({ connectionString: settings.databaseUrl, deadlineMs }),
  openMailer: () => createMailer(mailSettings, deadlineMs),
  openAlarmMailers: () => [createMailer(mailSettings, deadlineMs)],
  // The campaign sends more in an hour than any flood. Orders of its flood have limits.
  limits: NO_LIMITS,
  mailDeadlineMs: deadlineMs,
  sweepBudgetMs: 6 * deadlineMs,
  customers: { areMailed: true, seeNames: false },
  blobs: environmentBlobs,
  now: () => new Date(clock),
});
const usual = openServices(settings.deadlineMs);
// Once nothing hangs, only a busy machine would meet the deadline, and its sweeps would never come to an end.
const calm = openServices(CALM_DEADLINE_MS);

const turn = createCounter();
function blobFaultsOf({ isCalm, salt }: Order): BlobFault {
  return (method, key) => {
    const about = `${salt} ${method} ${key}`;
    return isCalm ? undefined : chooseBlobFault(chance, `${about} ${turn(about)}`);
  };
}

const watch = (order: Order, pass: PassPoint): LeadServices => ({
  ...watchServices(order.isCalm ? calm : usual, pass, report, blobFaultsOf(order)),
  ...(order.limits && { limits: order.limits }),
});

/** The request with a file whose id is its key, so that the laws can match them. A page without JavaScript has no file. */
function addFile({ headers, body }: Order & { kind: 'post' }): string {
  const key = new Headers(headers).get(IDEMPOTENCY_HEADER);
  return key ? JSON.stringify({ ...JSON.parse(body), [ATTACHMENTS_FIELD]: [key] }) : body;
}

async function handlePost(order: Order & { kind: 'post' }, pass: PassPoint): Promise<void> {
  const request = new Request(`https://fabrica.example${SEND_PATH}`, {
    method: 'POST',
    body: addFile(order),
    headers: order.headers,
  });
  const afterwards: Promise<unknown>[] = [];
  const lifetime = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) };
  const watched = watch(order, pass);
  const files = openRequestFiles({ ...watched, files: environmentFiles, limits: ATTACHMENT_LIMITS });
  const response = await handleSend(request, watched, lifetime, files);
  const text = await response.text();
  await pass('answer: before');
  const type = response.headers.get('content-type') ?? '';
  report({ kind: 'response', call: order.call, status: response.status, type, text });
  await pass('answer: after');
  await Promise.all(afterwards);
}

function callStaff(order: Order & { kind: 'staff' }, watched: LeadServices): Promise<Response> {
  const { handler, path, method, headers, body, params = {}, address = '', passwordHash } = order.staff;
  // Only then can one deploy have an older password than another.
  if (passwordHash !== undefined) Object.assign(globalThis, { Netlify: { context: { deploy: PUBLISHED } } });
  const request = new Request(`https://fabrica.example${path}`, {
    method,
    headers,
    ...(body !== '' && { body }),
  });
  const staff: StaffServices = {
    database: watched.database,
    blobs: watched.blobs,
    settings: { passwordHash: passwordHash ?? PASSPHRASE_HASH, buildHookUrl: undefined },
    openMailer: watched.openMailer,
    openAlarmMailers: () => [],
    now: watched.now,
    customers: watched.customers,
  };
  const open = () => staff;
  if (handler === 'accounts')
    return respondToStaff(request, 'staff', 'team', createAccountsHandler({}, watched.openMailer), open);
  if (handler === 'count') return handleCount(request, staff);
  if (handler === 'session') return handleSession(request, address, open);
  if (handler === 'passkey') return handlePasskey(request, { step: params.step ?? '', address }, open);
  if (handler === 'products') return respondToStaff(request, 'catalogue', 'catalogue', handleProducts, open);
  return respondToStaff(request, 'inbox', 'leads', createLeadHandler(params), open);
}

/** The customer has had this link for long. Making it again needs the second store, however slow it is. */
const linkOf = (lead: string): Promise<string> => secretOf(environmentBlobs, lead).catch(() => linkOf(lead));

/** A customer acts on the page of a request, whose link the confirmation had. */
async function handlePageAction(order: Order & { kind: 'page' }, pass: PassPoint): Promise<void> {
  const watched = watch(order, pass);
  const afterwards: Promise<unknown>[] = [];
  const lifetime = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) };
  const files = openRequestFiles({ ...watched, files: environmentFiles, limits: ATTACHMENT_LIMITS });
  const secret = await linkOf(order.lead);
  const { action, body } = order;
  const request = new Request(`https://fabrica.example${pageActionPath(action)}`, {
    method: 'POST',
    body: JSON.stringify({ ...body, secret }),
  });
  const response = await handlePage(request, action, watched, files, lifetime);
  const text = await response.text();
  await pass('answer: before');
  report({ kind: 'response', call: order.call, status: response.status, type: '', text });
  await Promise.all(afterwards);
}

async function handleStaffCall(order: Order & { kind: 'staff' }, pass: PassPoint): Promise<void> {
  const response = await callStaff(order, watch(order, pass));
  const text = await response.text();
  await pass('answer: before');
  report({ kind: 'response', call: order.call, status: response.status, type: '', text });
}

/** The jobs for leads that run every five minutes. */
async function runSchedules(watched: LeadServices): Promise<void> {
  await storeKeptRequests(watched);
  await runIfDue(watched, 'mail', () => sweepPendingLeads(watched));
  await runIfDue(watched, 'list', () => mailHourlyList(watched));
  await runIfDue(watched, 'page', () => publishPages(watched));
}

async function runOrder(order: Order): Promise<unknown> {
  const pass = pointsOf(order);
  if (order.kind === 'post') return handlePost(order, pass);
  if (order.kind === 'staff') return handleStaffCall(order, pass);
  if (order.kind === 'page') return handlePageAction(order, pass);
  const watched = watch(order, pass);
  return order.kind === 'sweep' ? runSchedules(watched) : sendDailyDigest(watched);
}

process.on('message', async (order: Order) => {
  clock = Math.max(clock, order.clock);
  const result = await runOrder(order);
  report({ kind: 'passed', points });
  points = {};
  report({ kind: 'settled', call: order.call, result });
});
process.on('disconnect', () => process.exit());
// Written now, because a killed process would leave no compile cache for the next one.
flushCompileCache();
report({ kind: 'ready' });
