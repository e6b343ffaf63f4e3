import sql from 'sql-template-tag';
import {
  cancellationOf,
  LOST_LINK,
  type PageAction,
  type PageAnswer,
  type PageFailureCode,
  PROPOSAL_PDF,
  type RequestView,
} from '../../../src/shared/request/page-wire.ts';
import type { WorkingServices } from '../../outbox/kinds.ts';
import { expectWork } from '../../outbox/note.ts';
import { workOutbox } from '../../outbox/work.ts';
import { readStanding } from '../../platform/deploy-standing.ts';
import { isFromForeignPage } from '../../platform/foreign-page.ts';
import { parseKey } from '../../platform/key.ts';
import type { Lifetime } from '../../platform/lifetime.ts';
import { logFailure, logLead } from '../../platform/log.ts';
import { readJson } from '../../platform/read-json.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { copyErasures } from '../erase/erasure-ledger.ts';
import { eraseLeads, recordPrivacyRequest } from '../erase/privacy.ts';
import { workReceived } from '../mail/work-received.ts';
import { respondPdf } from '../proposal/respond-pdf.ts';
import { hashSecret } from '../store/page-link.ts';
import { answerProposal, findAcceptance, parseReply } from './answer-proposal.ts';
import { type CustomerChange, isRecorded, parseAction, recordChange } from './customer-actions.ts';
import { findLostLink } from './lost-link.ts';
import { buildView, type PageRow } from './page-view.ts';
import { readPage } from './read-page.ts';
import { followErasure } from './tell-team.ts';

const STATUS: Readonly<Record<PageFailureCode, number>> = {
  missing: 404,
  invalid: 422,
  limit: 429,
  withdrawn: 409,
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

/** The page of a secret. Whatever is sent, one query of an index decides, so that wrong secrets do not differ in time. */
const findPage = ({ database }: WorkingServices, secret: unknown): Promise<PageRow | undefined> =>
  readPage(database, sql`page_hash = ${hashSecret(textOf(secret))}`);

/** Erases the request with everything that belongs to it. Its files follow by the outbox. */
async function eraseRequest(services: WorkingServices, { id, reference }: PageRow): Promise<void> {
  const { database, now } = services;
  await followErasure(database, { id, reference, acceptance: await findAcceptance(database, id) }, now());
  const erased = await eraseLeads(database, [id]);
  const rows = Object.values(erased).reduce((sum, count) => sum + count, 0);
  await recordPrivacyRequest(database, 'erase', 'reference', rows, now());
  logLead(reference, 'erased by the customer');
}

/** What a customer asks for. */
interface Asked {
  page: PageRow;
  view: RequestView;
  fields: Record<string, unknown>;
  inBackground: (work: Promise<unknown>) => void;
}

/** The page after a change, whose mails follow. */
async function respondChanged(services: WorkingServices, { page, inBackground }: Asked): Promise<Response> {
  inBackground(workReceived(services, page));
  const changed = await readPage(services.database, sql`id = ${page.id}::uuid`);
  return respond({ view: changed ? buildView(changed, services.customers) : null });
}

/** Answers the proposal. */
async function answerOnPage(
  services: WorkingServices,
  action: 'aceitar' | 'recusar',
  asked: Asked,
): Promise<Response> {
  const { page, view, fields } = asked;
  const key = parseKey(textOf(fields['key']));
  const { proposal } = view;
  if (!key) return refuse('invalid');
  if (Number(fields['version']) !== proposal?.version) return refuse('replaced');
  const reply = parseReply(action, fields, proposal);
  if (!reply) return refuse('invalid');
  const change: CustomerChange = { leadId: page.id, key, now: services.now() };
  const outcome = await answerProposal(services.database, change, reply);
  return outcome === 'done' || outcome === 'repeated' ? respondChanged(services, asked) : refuse(outcome);
}

async function act(
  services: WorkingServices,
  action: Exclude<PageAction, 'aceitar' | 'recusar'>,
  asked: Asked,
): Promise<Response> {
  const { page, view, fields, inBackground } = asked;
  const { database, now } = services;
  const key = parseKey(textOf(fields['key']));
  const effect = key && parseAction(action, fields, { ...view, now: now() });
  if (!key || !effect) return refuse('invalid');
  const change: CustomerChange = { leadId: page.id, key, now: now() };
  if (await isRecorded(database, change, action)) return respondChanged(services, asked);
  if (page.withdrawn_at && action !== 'apagar') return refuse('withdrawn');
  if (action === 'cancelar' || action === 'desistir' || action === 'desfazer') {
    // Another device may have accepted the proposal, or the seven days are over.
    const accepted = page.proposal?.answer === 'accepted' ? new Date(page.proposal.answeredAt ?? 0) : null;
    if (action !== cancellationOf(accepted, now())) return refuse('answered');
    if (effect.note) effect.note += `\n${await findAcceptance(database, page.id)}`;
  }
  if (action === 'apagar') {
    await eraseRequest(services, page);
    inBackground(Promise.all([copyErasures(database, now()), workOutbox(services, { kind: 'team-erased' })]));
    return respond({ view: null });
  }
  const outcome = await recordChange(database, change, effect);
  return outcome === 'limit' || outcome === 'missing' ? refuse(outcome) : respondChanged(services, asked);
}

/** The PDF of the current version. */
async function printProposal(
  { proposal, reference, request }: RequestView,
  version: unknown,
): Promise<Response> {
  if (!proposal || proposal.version !== version) return refuse('replaced');
  const { name, company } = request;
  return respondPdf({ ...proposal, reference, customer: { name, company } });
}

async function answer(
  request: Request,
  action: PageAction | typeof LOST_LINK | typeof PROPOSAL_PDF | undefined,
  services: WorkingServices,
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
  const page = await findPage(services, fields['secret']);
  const view = page ? buildView(page, services.customers) : null;
  if (action === undefined) return respond({ view });
  if (!page || !view) return refuse('missing');
  if (action === PROPOSAL_PDF) return printProposal(view, fields['version']);
  if (readStanding(request) === 'old') return refuse('unavailable');
  inBackground(expectWork(services.blobs, services.now()));
  const asked: Asked = { page, view, fields, inBackground };
  return action === 'aceitar' || action === 'recusar'
    ? answerOnPage(services, action, asked)
    : act(services, action, asked);
}

/** Shows and changes a request for the owner of its link (page-wire.ts). Never rejects. */
export async function handlePage(
  request: Request,
  action: PageAction | typeof LOST_LINK | typeof PROPOSAL_PDF | undefined,
  services: WorkingServices,
  { waitUntil }: Lifetime = {},
): Promise<Response> {
  const work: Promise<unknown>[] = [];
  try {
    return await answer(request, action, services, (part) => {
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
