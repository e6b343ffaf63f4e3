import { v5 } from 'uuid';
import { pickRequest } from '../../../src/shared/request/request.ts';
import { expectWork } from '../../outbox/note.ts';
import { recordMailed } from '../../outbox/rows.ts';
import { LEASE_MS } from '../../platform/backoff.ts';
import { KEPT_PREFIX } from '../../platform/blob-keys.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import { logFailure, logLead, logLeadFailure } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer.ts';
import type { LeadServices } from '../../platform/services.ts';
import { buildLeadMail } from '../mail/lead-mail.ts';
import { fingerprintOf } from '../store/canonical-request.ts';
import { insertLead } from '../store/insert-lead.ts';
import type { Lead } from '../store/lead.ts';
import { referenceOf } from '../store/reference.ts';

/** A lead as the second store keeps it. `mailed` is set once a mail server has accepted its mail. */
interface KeptRequest {
  lead: Omit<Lead, 'receivedAt'> & { receivedAt: string };
  mailed?: { at: string; response: string };
}

const keyOf = (id: string) => KEPT_PREFIX + id;

const toKept = (lead: Lead): KeptRequest => ({
  lead: { ...lead, receivedAt: lead.receivedAt.toISOString() },
});
const toLead = ({ lead }: KeptRequest): Lead => ({
  ...lead,
  request: pickRequest(lead.request),
  receivedAt: new Date(lead.receivedAt),
});

/**
 * Keeps a lead in the second store, Netlify Blobs, while the database is down. `conflict`: a different request is kept
 * under this key; `existing`: the same one. Rejects if the store fails, too.
 */
export async function keepRequest(blobs: BlobStore, lead: Lead): Promise<'kept' | 'existing' | 'conflict'> {
  if (await blobs.write(keyOf(lead.id), toKept(lead), 'new')) return 'kept';
  const found = await blobs.read<KeptRequest>(keyOf(lead.id));
  const isSame = found && fingerprintOf(toLead(found.value).request) === fingerprintOf(lead.request);
  return isSame ? 'existing' : 'conflict';
}

/** Records that a kept lead was mailed, so that it is not mailed again when it is stored. */
async function noteMailed(
  { blobs, now }: Pick<LeadServices, 'blobs' | 'now'>,
  lead: Lead,
  response: string,
): Promise<void> {
  await blobs.write(keyOf(lead.id), { ...toKept(lead), mailed: { at: now().toISOString(), response } });
}

/**
 * Stores one kept lead in the database, and removes it from the second store. If another request has its key, because a
 * client used the key both before and during the outage, it is stored under a new key: the visitor was told that it was
 * accepted. Resolves to the stored lead.
 */
async function storeKept(
  { database, blobs, limits, now }: LeadServices,
  key: string,
  kept: KeptRequest,
): Promise<Lead> {
  let lead = toLead(kept);
  const options = { now: now(), limits, mailed: kept.mailed?.response };
  await expectWork(blobs, now());
  const { kind } = await insertLead(database, lead, options);
  // Its insertion had been committed, and only the answer was lost.
  if (kind === 'existing' && kept.mailed) await recordMailed(database, lead.id, kept.mailed.response, now());
  if (kind === 'conflict') {
    const id = v5(fingerprintOf(lead.request), lead.id);
    lead = { ...lead, id, reference: referenceOf(id) };
    await insertLead(database, lead, options);
  }
  await blobs.remove(key);
  logLead(lead.reference, kind === 'erased' ? 'erased meanwhile' : 'moved to the database');
  return lead;
}

/** Stores a lead that was kept a moment ago, in case the database is back already. Rejects if it is not. */
export async function storeKeptNow(services: LeadServices, { id }: Lead): Promise<Lead | undefined> {
  const kept = await services.blobs.read<KeptRequest>(keyOf(id));
  return kept && storeKept(services, keyOf(id), kept.value);
}

/**
 * Mails a kept lead that was not mailed yet; a suspect is only counted, which needs the database. Rejects if the
 * mail server or the second store fails.
 */
export async function mailKept(services: LeadServices, lead: Lead, mailer: Mailer): Promise<void> {
  if (lead.suspicions.length > 0) return;
  const response = await mailer.send(buildLeadMail(lead, 'second store'));
  logLead(lead.reference, 'mailed from the second store');
  await noteMailed(services, lead, response);
}

/**
 * Stores the requests that were kept while the database was down; while it is still down, mails those that were not
 * mailed. A request of the last minute is left: the process that received it may be mailing it. `complete` is false if any
 * is left. Without a kept request it does not ask the database. Never rejects.
 */
export async function storeKeptRequests(
  services: LeadServices,
): Promise<{ stored: number; left: number; complete: boolean; isDatabaseDown: boolean }> {
  const { blobs, now, openMailer, sweepBudgetMs, mailDeadlineMs } = services;
  const lastStart = performance.now() + sweepBudgetMs - mailDeadlineMs;
  const mailer = openMailer();
  let stored = 0;
  let left = 0;
  let isDatabaseDown = false;

  async function handle(key: string): Promise<void> {
    const kept = (await blobs.read<KeptRequest>(key))?.value;
    if (!kept) return;
    const lead = toLead(kept);
    left += 1;
    if (performance.now() > lastStart || now().getTime() - lead.receivedAt.getTime() < LEASE_MS) return;
    try {
      if (isDatabaseDown) throw new Error('the database did not respond to an earlier request');
      await storeKept(services, key, kept);
      stored += 1;
      left -= 1;
    } catch (error) {
      isDatabaseDown = true;
      logLeadFailure(lead.reference, 'still not in the database', error);
      if (!kept.mailed) await mailKept(services, lead, mailer);
    }
  }

  try {
    for (const key of await blobs.list(KEPT_PREFIX)) {
      await handle(key).catch((error) => logFailure('leads', 'kept request', error));
    }
  } catch (error) {
    logFailure('leads', 'kept requests not read', error);
    return { stored, left, complete: false, isDatabaseDown };
  } finally {
    mailer.close();
  }
  return { stored, left, complete: left === 0, isDatabaseDown };
}
