import { type LeadState, WAITING_STATES } from '../../../src/shared/inbox/lead-state.ts';
import { LEASE_MS } from '../../platform/backoff.ts';
import type { BlobStore } from '../../platform/blob-store.ts';
import { markerKey, removeMarkers, setMarker } from '../../platform/markers.ts';
import { lateFrom } from './lateness.ts';
import type { Lead } from './lead.ts';
import { listTimeFrom, nextListTime } from './list-time.ts';

export interface MailMarker {
  id: string;
  dueAt: Date;
}

/** The end of a lease: due if the process that has leased the lead dies before it has mailed it. */
export const leaseEnd = (from: Date) => new Date(from.getTime() + LEASE_MS);

/** The marker of a lead that is mailed right after it is stored. */
export const firstMail = ({ id, receivedAt }: Lead): MailMarker => ({ id, dueAt: leaseEnd(receivedAt) });

const keyOf = ({ id, dueAt }: MailMarker) => markerKey('mail', id, dueAt);

/** Marks a lead that is about to be stored: its mail, and the time when it becomes late. Never rejects. */
export async function markReceived(blobs: BlobStore, lead: Lead): Promise<void> {
  await Promise.all([
    markMail(blobs, firstMail(lead)),
    lead.isSynthetic || setMarker(blobs, 'late', lead.reference, lateFrom(lead.receivedAt)),
  ]);
}

/** Removes the markers of `markReceived` for a lead that the hourly list has. Never rejects. */
export const unmarkReceived = (blobs: BlobStore, lead: Lead) =>
  removeMarkers(blobs, [
    keyOf(firstMail(lead)),
    markerKey('late', lead.reference, lateFrom(lead.receivedAt)),
  ]);

/** Marks the hourly list that has the leads due then. All leads of an hour share the marker. Never rejects. */
export const markListAt = (blobs: BlobStore, dueAt: Date) =>
  setMarker(blobs, 'list', 'hour', listTimeFrom(dueAt));

/** Marks the hourly list that a lead joins now. Never rejects. */
export const markList = (blobs: BlobStore, now: Date) => markListAt(blobs, nextListTime(now));

/** Marks a lead that joins the hourly list now. Those of a minute that become late share a marker. Never rejects. */
export async function markListed(blobs: BlobStore, lead: Lead, now: Date): Promise<void> {
  await Promise.all([
    markList(blobs, now),
    lead.suspicions.length > 0 || setMarker(blobs, 'late', 'listed', lateFrom(lead.receivedAt)),
  ]);
}

/** Marks the next attempt to mail a lead. Never rejects. */
export const markMail = (blobs: BlobStore, { id, dueAt }: MailMarker) => setMarker(blobs, 'mail', id, dueAt);

/** Removes the marker of a lead that was mailed before it was due. Never rejects. */
export const unmarkMail = (blobs: BlobStore, marker: MailMarker) => removeMarkers(blobs, [keyOf(marker)]);

/** Marks or unmarks the lateness of a lead whose state a person has changed. Never rejects. */
export async function markWaiting(
  blobs: BlobStore,
  lead: { reference: string; receivedAt: Date; state: LeadState },
): Promise<void> {
  const dueAt = lateFrom(lead.receivedAt);
  if (WAITING_STATES.includes(lead.state)) await setMarker(blobs, 'late', lead.reference, dueAt);
  else await removeMarkers(blobs, [markerKey('late', lead.reference, dueAt)]);
}
