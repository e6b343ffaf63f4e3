import {
  LOST_LINK,
  type PageAction,
  type PageActions,
  type PageAnswer,
  type PageFailureCode,
} from '../../../src/shared/request/page-wire.ts';
import { readStanding } from '../../platform/deploy-standing.ts';
import { parseKey } from '../../platform/key.ts';
import { logFailure, logLead } from '../../platform/log.ts';
import { readJson } from '../../platform/read-json.ts';
import { respondJson } from '../../platform/respond-json.ts';
import type { LeadServices } from '../../platform/services.ts';
import { eraseLeads, recordPrivacyRequest } from '../erase/privacy.ts';
import { copyLedgers } from '../erase/redaction-ledger.ts';
import { isFromForeignPage } from '../receive/foreign-page.ts';
import type { Lifetime } from '../receive/handle-send.ts';
import type { RequestFiles } from '../receive/request-files.ts';
import { announceLead } from '../store/announce-arrival.ts';
import { linkLateFiles } from '../store/link-files.ts';
import {
  addColleague,
  type CustomerChange,
  isOpenLink,
  parseAction,
  recordChange,
  revokeLink,
} from './customer-actions.ts';
import { mailCustomer } from './customer-mail.ts';
import { findLostLink } from './lost-link.ts';
import { pageKey, secretOf } from './page-link.ts';
import { markPages, publishPages, type StoredPage } from './publish-pages.ts';
import { tellTeam } from './tell-team.ts';

const STATUS: Readonly<Record<PageFailureCode, number>> = {
  missing: 404,
  invalid: 422,
  limit: 429,
  unavailable: 503,
  method: 405,
};

const refuse = (code: PageFailureCode): Response =>
  respondJson(STATUS[code], { code }, code === 'method' ? { Allow: 'POST' } : {});
const respond = (answer: PageAnswer): Response => respondJson(200, answer);

const MAX_BODY_BYTES = 16_384;

/** The page of a secret. Whatever is sent, one read of the store decides, so that wrong secrets do not differ in time. */
async function readPage({ blobs }: LeadServices, secret: unknown): Promise<StoredPage | undefined> {
  return (await blobs.read<StoredPage>(pageKey(String(secret))))?.value;
}

/** Tells the old and the new address of a corrected contact, before it is corrected. */
async function tellBoth(
  services: LeadServices,
  { leadId, key }: CustomerChange,
  view: NonNullable<StoredPage['view']>,
  { email }: PageActions['contato'],
): Promise<void> {
  const lead = { id: leadId, reference: view.reference, request: view.request };
  await mailCustomer(services, lead, `contact-${key}-old`);
  if (email !== view.request.email) await mailCustomer(services, lead, `contact-${key}-new`, email);
}

/** Erases the request with everything that belongs to it. Its files follow with the daily run. */
async function eraseRequest(services: LeadServices, leadId: string, reference: string): Promise<void> {
  const { database, now } = services;
  const erased = await eraseLeads(database, [leadId]);
  const rows = Object.values(erased).reduce((sum, count) => sum + count, 0);
  await recordPrivacyRequest(database, 'erase', 'reference', rows, now());
  logLead(reference, 'erased by the customer');
  await copyLedgers(database, now());
}

async function act(
  services: LeadServices,
  requestFiles: RequestFiles,
  action: PageAction,
  { leadId, number, view }: StoredPage & { view: NonNullable<StoredPage['view']> },
  fields: Record<string, unknown>,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { database, blobs, now } = services;
  const key = parseKey(String(fields['key']));
  const effect = key && parseAction(action, fields, { ...view, now: now() });
  if (!key || !effect) return refuse('invalid');
  if (!(await isOpenLink(database, leadId, number))) return refuse('missing');
  const change: CustomerChange = { leadId, viewer: view.viewer, key, now: now() };
  await markPages(services);

  if (action === 'apagar') {
    await eraseRequest(services, leadId, view.reference);
    await publishPages(services);
    return respond({ view: null });
  }
  if (effect.contact) await tellBoth(services, change, view, effect.contact);
  const outcome = await recordChange(database, change, effect);
  if (outcome !== 'done') return refuse(outcome);

  let shared: string | undefined;
  if (effect.ids) {
    const attachments = await requestFiles.claim(leadId, effect.ids);
    await linkLateFiles(database, { id: leadId, receivedAt: change.now, attachments }, false);
    await requestFiles.settle(attachments);
  }
  if (effect.number !== undefined) await revokeLink(database, change, effect.number);
  if (effect.colleague !== undefined) {
    const colleague = await addColleague(database, change, effect.colleague);
    if (colleague === undefined) return refuse('limit');
    shared = await secretOf(blobs, leadId, colleague);
  }
  await publishPages(services, leadId);
  inBackground(
    Promise.all([announceLead(blobs, { suspicions: [] }), tellTeam(services, leadId, effect, view.viewer)]),
  );
  const page = await readPage(services, fields['secret']);
  return respond({ view: page?.view ?? view, ...(shared !== undefined && { shared }) });
}

async function answer(
  request: Request,
  action: PageAction | typeof LOST_LINK | undefined,
  services: LeadServices,
  requestFiles: RequestFiles,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (request.method !== 'POST') return refuse('method');
  if (isFromForeignPage(request)) return refuse('invalid');
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse('invalid');
  const fields = body.value;
  if (action === LOST_LINK) {
    // After the response, which is the same whatever is found.
    inBackground(findLostLink(services, fields));
    return respond({ view: null });
  }
  const page = await readPage(services, fields['secret']);
  if (action === undefined) return respond({ view: page?.view ?? null });
  if (!page?.view) return refuse('missing');
  if (readStanding(request) === 'old') return refuse('unavailable');
  return act(services, requestFiles, action, { ...page, view: page.view }, fields, inBackground);
}

/** Shows and changes a request for the owner of one of its links (page-wire.ts). Never rejects. */
export async function handlePage(
  request: Request,
  action: PageAction | typeof LOST_LINK | undefined,
  services: LeadServices,
  requestFiles: RequestFiles,
  { waitUntil }: Lifetime = {},
): Promise<Response> {
  const work: Promise<unknown>[] = [];
  try {
    return await answer(request, action, services, requestFiles, (part) => {
      const guarded = part.catch((error) => logFailure('leads', 'after the response', error));
      if (waitUntil) waitUntil(guarded);
      else work.push(guarded);
    });
  } catch (error) {
    logFailure('leads', 'page not answered', error);
    return refuse('unavailable');
  } finally {
    await Promise.all(work);
  }
}
