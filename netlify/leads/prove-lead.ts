import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import type { LeadServices } from '../platform/services.ts';
import { tellDevices } from '../push/tell-devices.ts';
import { announceLead } from './announce.ts';
import { leaseEnd, markMail, markWaiting } from './lead-markers.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from './lead-record.ts';
import { mailAtOnce } from './mail-at-once.ts';
import { UNPROVEN } from './suspicion.ts';

// A lead that nothing else speaks against is leased to the caller, also after a list has named it: in a flood the list has
// little room for each. The mail that the lead would have got at once is still to be sent, once.
const PROVE = `
  UPDATE leads SET
    suspicions = array_remove(suspicions, '${UNPROVEN}'),
    mailing = CASE WHEN suspicions = '{${UNPROVEN}}' THEN 'undecided' ELSE mailing END,
    delivery = CASE WHEN suspicions = '{${UNPROVEN}}' THEN 'pending' ELSE delivery END,
    delivered_at = CASE WHEN suspicions = '{${UNPROVEN}}' THEN NULL ELSE delivered_at END,
    attempts = attempts + 1,
    next_attempt_at = CASE WHEN suspicions = '{${UNPROVEN}}' THEN $2 ELSE next_attempt_at END
  WHERE reference = $1 AND '${UNPROVEN}' = ANY(suspicions) AND mailing = 'list'
  RETURNING ${LEAD_COLUMNS}`;

async function writeProven(
  database: Database,
  reference: string,
  leasedUntil: Date,
): Promise<StoredLead | undefined> {
  const [row] = await database.write<LeadRecord>(PROVE, [reference, leasedUntil], {
    safeToRepeat: 'expected state',
  });
  return row && parseLeadRecord(row);
}

/**
 * Removes the suspicion that a proof refutes, and returns the work that mails the lead; undefined if there is none, as for
 * a proof that is posted again. Rejects if the database fails.
 */
export async function proveLead(
  services: LeadServices,
  reference: string,
): Promise<(() => Promise<void>) | undefined> {
  const { blobs, now } = services;
  const marker = { id: randomUUID(), dueAt: leaseEnd(now()) };
  // Starts before the change, so that no crash leaves the lead to the daily run. The visitor does not wait for it.
  const marking = markMail(blobs, marker);
  const lead = await writeProven(services.database, reference, marker.dueAt);
  if (!lead || lead.suspicions.length > 0) return undefined;
  return async () => {
    await marking;
    await markWaiting(blobs, { ...lead, state: 'new' });
    await Promise.all([
      mailAtOnce(services, lead, marker),
      announceLead(blobs, lead),
      tellDevices(services, [lead]),
    ]);
  };
}
