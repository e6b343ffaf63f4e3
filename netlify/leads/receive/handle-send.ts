import sql from 'sql-template-tag';
import { v5 } from 'uuid';
import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { ATTACHMENTS_FIELD } from '../../../src/shared/attachments/attachment-wire.ts';
import { type ContactRequest, parseContactRequest } from '../../../src/shared/request/request.ts';
import { IDEMPOTENCY_HEADER, KEY_FIELD } from '../../../src/shared/request/wire.ts';
import type { WorkingServices } from '../../outbox/kinds.ts';
import type { Database } from '../../platform/database.ts';
import { readStanding } from '../../platform/deploy-standing.ts';
import { isFromForeignPage } from '../../platform/foreign-page.ts';
import { parseKey } from '../../platform/key.ts';
import type { Lifetime } from '../../platform/lifetime.ts';
import { logFailure } from '../../platform/log.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import { siteAddress } from '../../platform/site-address.ts';
import { verifyCheck } from '../check/test-request.ts';
import { canonicalRequest } from '../store/canonical-request.ts';
import { promiseReply } from '../store/lateness.ts';
import { buildLead } from '../store/lead.ts';
import { parseNamedFiles } from '../store/link-files.ts';
import { secretOf } from '../store/page-link.ts';
import { chooseFormat } from './media-type.ts';
import { readForm } from './read-form.ts';
import { receiveLead } from './receive.ts';
import { REFUSALS, refuseOutdated } from './refusals.ts';
import { type ResponseFormat, respondAccepted, respondRefused } from './respond.ts';

/** Our own random namespace; never change it, because other keys would be derived. */
const NAMESPACE = '5d3c1a52-7c0e-4f5b-9a54-1f1b8c6d0e73';

/**
 * The key of a request that came without one (no JavaScript), a UUID of version 5. The same text on the same São Paulo
 * day is the same request, so reloading the confirmation or clicking twice stores one lead.
 */
export function deriveKey(request: ContactRequest, now: Date): string {
  return v5(`${dayOf(now)} ${canonicalRequest(request)}`, NAMESPACE);
}

/** How often the same text may be sent again on one day after it was withdrawn or erased. */
const MOST_RETURNS = 5;

/**
 * The first derived key whose request is not closed: after a discard or an erasure, the same text is a new request.
 * Returns this key if the database does not respond.
 */
async function findOpenKey(database: Database, key: string, returns = 0): Promise<string> {
  const [closed] = await database
    .query(
      sql`SELECT FROM leads WHERE id = ${key}::uuid AND handling = 'discarded'
       UNION ALL SELECT FROM lead_erasures WHERE lead_hash = hash_lead(${key}::uuid)`,
    )
    .catch(() => []);
  return closed && returns < MOST_RETURNS ? findOpenKey(database, v5(key, NAMESPACE), returns + 1) : key;
}

/** A file that could not be stored, with the reason for the visitor. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/** The files of a form without JavaScript: their names go into the request, and then they follow it. Never rejects. */
export type TakeForm = (
  leadId: string,
  files: readonly File[],
) => Promise<{
  attachments: LeadAttachment[];
  /** Stores them for the request, which is stored; resolves to those that were not taken. */
  store(address: string): Promise<RefusedFile[]>;
}>;

async function respondToPost(
  request: Request,
  format: ResponseFormat,
  services: WorkingServices,
  lifetime: Lifetime | undefined,
  takeForm: TakeForm,
): Promise<Response> {
  const form = await readForm(request);
  if (!form.ok) return respondRefused(format, form.refusal);
  const { fields } = form;
  if (readStanding(request) === 'old') {
    console.info('leads: refused: this deploy is not the published one');
    return respondRefused(format, refuseOutdated(siteAddress(process.env)), fields);
  }

  const given = request.headers.get(IDEMPOTENCY_HEADER) ?? fields[KEY_FIELD];
  const givenKey = given === undefined ? undefined : parseKey(String(given));
  if (given !== undefined && givenKey === undefined) return respondRefused(format, REFUSALS.key, fields);

  const parsed = parseContactRequest(fields);
  if (!parsed.ok) {
    const { notice, problems } = parsed;
    return respondRefused(format, { status: 422, failure: { code: 'invalid', notice, problems } }, fields);
  }

  const now = services.now();
  const key = givenKey ?? (await findOpenKey(services.database, deriveKey(parsed.request, now)));
  const isTest = verifyCheck(request, services.deployCheckKey, now) === key;
  const taken = form.files?.length ? await takeForm(key, form.files) : undefined;
  const attachments = taken?.attachments ?? parseNamedFiles(fields[ATTACHMENTS_FIELD]);
  const lead = buildLead(key, parsed.request, fields, now, isFromForeignPage(request));
  const receipt = await receiveLead(services, { ...lead, isSynthetic: isTest, attachments });
  if (receipt.kind !== 'accepted') return respondRefused(format, REFUSALS[receipt.kind], fields);
  const refused = (await taken?.store(lifetime?.ip ?? '')) ?? [];

  const afterwards = Promise.resolve(receipt.afterwards?.()).catch((error) =>
    logFailure('leads', 'after the response', error),
  );
  if (lifetime?.waitUntil) lifetime.waitUntil(afterwards);
  else await afterwards;
  // Without the setting, the page's link is left out: the reference is what counts.
  const secret = secretOf(key);
  const { reference, receivedAt } = receipt;
  const promise = promiseReply(receivedAt);
  return respondAccepted(format, { reference, secret, promise }, parsed.request, refused);
}

/** Receives the quote form and responds with JSON or a page. Never rejects. */
export async function handleSend(
  request: Request,
  services: WorkingServices,
  lifetime?: Lifetime,
  takeForm: TakeForm = async () => ({ attachments: [], store: async () => [] }),
): Promise<Response> {
  const format = chooseFormat(request.headers);
  try {
    if (request.method !== 'POST') return respondRefused(format, REFUSALS.method);
    return await respondToPost(request, format, services, lifetime, takeForm);
  } catch (error) {
    logFailure('leads', 'unexpected error', error);
    return respondRefused(format, REFUSALS.unexpected);
  }
}
