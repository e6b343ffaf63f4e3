import sql from 'sql-template-tag';
import {
  cancellationOf,
  LOST_LINK,
  type PageAction,
  type PageActions,
  type PageAnswer,
  type PageFailureCode,
  PROPOSAL_PDF,
} from '../../../src/shared/request/page-wire.ts';
import { readStanding } from '../../platform/deploy-standing.ts';
import { isFromForeignPage } from '../../platform/foreign-page.ts';
import { parseKey } from '../../platform/key.ts';
import type { Lifetime } from '../../platform/lifetime.ts';
import { logFailure, logLead } from '../../platform/log.ts';
import { readJson } from '../../platform/read-json.ts';
import { respondJson } from '../../platform/respond-json.ts';
import type { LeadServices } from '../../platform/services.ts';
import { copyErasures } from '../erase/erasure-ledger.ts';
import { eraseLeads, recordPrivacyRequest } from '../erase/privacy.ts';
import { respondPdf } from '../proposal/respond-pdf.ts';
import { announceChange } from '../store/announce-arrival.ts';
import { linkLateFiles } from '../store/link-files.ts';
import type { RequestFiles } from '../store/request-files.ts';
import { answerProposal, findAcceptance, parseReply } from './answer-proposal.ts';
import { type CustomerChange, parseAction, recordChange } from './customer-actions.ts';
import { mailCustomer } from './customer-mail.ts';
import { findLostLink } from './lost-link.ts';
import { pageKey } from './page-link.ts';
import { publishPages } from './publish-pages.ts';
import { tellTeam, tellTeamOfErasure } from './tell-team.ts';
import { markPages, removePages, type StoredPage } from './write-pages.ts';

const STATUS: Readonly<Record<PageFailureCode, number>> = {
  missing: 404,
  invalid: 422,
  limit: 429,
  withdrawn: 409,
  files: 422,
  replaced: 409,
  expired: 409,
  answered: 409,
  unavailable: 503,
  method: 405,
};

const refuse = (code: PageFailureCode): Response =>
  respondJson(STATUS[code], { code }, code === 'method' ? { Allow: 'POST' } : {});
const respond = (answer: PageAnswer): Response => respondJson(200, answer);

const MAX_BODY_BYTES = 16_384;

/** Treats other types as an empty secret. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The page of a secret. Whatever is sent, one read of the store decides, so that wrong secrets do not differ in time. */
async function readPage({ blobs }: LeadServices, secret: unknown): Promise<StoredPage | undefined> {
  return (await blobs.read<StoredPage>(pageKey(textOf(secret))))?.value;
}

/** Tells the old and the new address of a corrected contact, once each per hour. */
async function tellBoth(
  services: LeadServices,
  { leadId, key }: CustomerChange,
  view: NonNullable<StoredPage['view']>,
  { email }: PageActions['contato'],
): Promise<void> {
  const lead = { id: leadId, reference: view.reference, request: view.request };
  const [confirmed] = await services.database.query(
    sql`SELECT FROM customer_mails WHERE lead_id = ${leadId} AND kind = 'received' AND NOT EXISTS (
          SELECT FROM lead_events WHERE lead_id = ${leadId} AND kind = 'customer' AND detail = 'contato'
            AND note LIKE 'Email: %' AND key <> ${key}::uuid)`,
  );
  await mailCustomer(services, lead, `contact-${key}-old`, { isConfirmed: confirmed !== undefined });
  if (email !== view.request.email)
    await mailCustomer(services, lead, `contact-${key}-new`, { address: email });
}

/** Erases the request with everything that belongs to it. Its files follow with the daily run. */
async function eraseRequest(services: LeadServices, leadId: string, reference: string): Promise<void> {
  const { database, now } = services;
  const erased = await eraseLeads(database, [leadId]);
  await removePages(services, leadId);
  const rows = Object.values(erased).reduce((sum, count) => sum + count, 0);
  await recordPrivacyRequest(database, 'erase', 'reference', rows, now());
  logLead(reference, 'erased by the customer');
}

/** Links uploaded files to a request. False: it has as many as it may have. */
async function linkFiles(
  { database }: LeadServices,
  requestFiles: RequestFiles,
  { leadId, now }: CustomerChange,
  ids: readonly string[],
): Promise<boolean> {
  const attachments = await requestFiles.claim(leadId, ids);
  await linkLateFiles(database, { id: leadId, receivedAt: now, attachments }, false);
  const linked = await database.query<{ file_id: string }>(
    sql`SELECT file_id FROM lead_attachments WHERE lead_id = ${leadId} AND file_id = ANY(${ids}::uuid[])`,
  );
  const isLinked = ({ id }: { id: string }) => linked.some(({ file_id }) => file_id === id);
  await requestFiles.settle(attachments.filter(isLinked));
  await requestFiles.release(
    leadId,
    attachments.filter((file) => !isLinked(file)),
  );
  return linked.length > 0;
}

type Opened = StoredPage & { view: NonNullable<StoredPage['view']> };

/** Answers the proposal. */
async function answerOnPage(
  services: LeadServices,
  action: 'aceitar' | 'recusar',
  { leadId, view }: Opened,
  fields: Record<string, unknown>,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { database, blobs, now } = services;
  const key = parseKey(textOf(fields['key']));
  const { proposal } = view;
  if (!key) return refuse('invalid');
  if (Number(fields['version']) !== proposal?.version) return refuse('replaced');
  const reply = parseReply(action, fields, proposal);
  if (!reply) return refuse('invalid');
  await markPages(services);
  const change: CustomerChange = { leadId, key, now: now() };
  const outcome = await answerProposal(database, change, reply);
  // Also after a refusal: the stored page may be older than the database.
  await publishPages(services, leadId);
  if (outcome !== 'done' && outcome !== 'repeated') return refuse(outcome);
  if (outcome === 'done')
    inBackground(Promise.all([announceChange(blobs), tellTeam(services, leadId, reply, change)]));
  const page = await readPage(services, fields['secret']);
  return respond({ view: page?.view ?? view });
}

async function act(
  services: LeadServices,
  requestFiles: RequestFiles,
  action: Exclude<PageAction, 'aceitar' | 'recusar'>,
  { leadId, view }: Opened,
  fields: Record<string, unknown>,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { database, blobs, now } = services;
  const key = parseKey(textOf(fields['key']));
  const effect = key && parseAction(action, fields, { ...view, now: now() });
  if (!key || !effect) return refuse('invalid');
  const [lead] = await database.query<{ is_withdrawn: boolean; accepted_at: Date | null }>(
    sql`SELECT withdrawn_at IS NOT NULL AS is_withdrawn,
               (SELECT answered_at FROM proposals
                WHERE lead_id = leads.id AND answer = 'accepted' AND replaced_at IS NULL) AS accepted_at
        FROM leads WHERE id = ${leadId}`,
  );
  if (!lead) return refuse('missing');
  if (lead.is_withdrawn && action !== 'apagar') return refuse('withdrawn');
  if (action === 'cancelar' || action === 'desistir' || action === 'desfazer') {
    // Another device may have accepted the proposal, or the seven days are over.
    if (action !== cancellationOf(lead.accepted_at, now())) return refuse('answered');
    if (effect.note) effect.note += `\n${await findAcceptance(database, leadId)}`;
  }
  const change: CustomerChange = { leadId, key, now: now() };
  await markPages(services);

  if (action === 'apagar') {
    const acceptance = await findAcceptance(database, leadId);
    await eraseRequest(services, leadId, view.reference);
    inBackground(
      Promise.all([
        copyErasures(database, now()),
        announceChange(blobs),
        tellTeamOfErasure(services, { id: leadId, reference: view.reference, acceptance }),
      ]),
    );
    return respond({ view: null });
  }
  if (effect.ids && !(await linkFiles(services, requestFiles, change, effect.ids))) return refuse('files');
  const outcome = await recordChange(database, change, effect);
  if (outcome === 'limit' || outcome === 'missing') return refuse(outcome);
  // After the change, which bounds how many mails there are.
  if (effect.contact && outcome === 'done') await tellBoth(services, change, view, effect.contact);
  await publishPages(services, leadId);
  if (outcome === 'done')
    inBackground(Promise.all([announceChange(blobs), tellTeam(services, leadId, effect, change)]));
  const page = await readPage(services, fields['secret']);
  return respond({ view: page?.view ?? view });
}

/** The PDF of the current version, from the page alone: reading it does not wake the database. */
async function printProposal(
  { proposal, reference, request }: Opened['view'],
  version: unknown,
): Promise<Response> {
  if (!proposal || proposal.version !== version) return refuse('replaced');
  const { name, company } = request;
  return respondPdf({ ...proposal, reference, customer: { name, company } });
}

async function answer(
  request: Request,
  action: PageAction | typeof LOST_LINK | typeof PROPOSAL_PDF | undefined,
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
    if (!services.customers.areMailed) return refuse('unavailable');
    // After the response, which is the same whatever is found.
    inBackground(findLostLink(services, fields));
    return respond({ view: null });
  }
  const page = await readPage(services, fields['secret']);
  if (action === undefined) return respond({ view: page?.view ?? null });
  if (!page?.view) return refuse('missing');
  const { view } = page;
  if (action === PROPOSAL_PDF) return printProposal(view, fields['version']);
  if (readStanding(request) === 'old') return refuse('unavailable');
  return action === 'aceitar' || action === 'recusar'
    ? answerOnPage(services, action, { ...page, view }, fields, inBackground)
    : act(services, requestFiles, action, { ...page, view }, fields, inBackground);
}

/** Shows and changes a request for the owner of its link (page-wire.ts). Never rejects. */
export async function handlePage(
  request: Request,
  action: PageAction | typeof LOST_LINK | typeof PROPOSAL_PDF | undefined,
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
