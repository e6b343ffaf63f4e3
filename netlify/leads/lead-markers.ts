import { type LeadState, WAITING_STATES } from '../../src/shared/inbox/lead-state.ts';
import { LEASE_MS } from '../platform/backoff.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { markerKey, removeMarkers, setMarker } from '../platform/markers.ts';
import { lateFrom } from './lateness.ts';
import type { Lead } from './lead.ts';

/** For the case that the process that stores the lead dies before it has mailed it: the end of its lease. */
const leaseEnd = ({ receivedAt }: Pick<Lead, 'receivedAt'>) => new Date(receivedAt.getTime() + LEASE_MS);

/** Marks a lead that is about to be stored: its mail, and the time when it becomes late. Never rejects. */
export async function markReceived(blobs: BlobStore, lead: Lead): Promise<void> {
  const isAwaited = lead.suspicions.length === 0 && !lead.isSynthetic;
  await Promise.all([
    setMarker(blobs, 'mail', lead.id, leaseEnd(lead)),
    isAwaited && setMarker(blobs, 'late', lead.reference, lateFrom(lead.receivedAt)),
  ]);
}

/** Marks the next attempt to mail a lead. Never rejects. */
export const markMail = (blobs: BlobStore, id: string, dueAt: Date) => setMarker(blobs, 'mail', id, dueAt);

/** Removes the marker of a lead that was mailed at once. Never rejects. */
export const unmarkMail = (blobs: BlobStore, lead: Lead) =>
  removeMarkers(blobs, [markerKey('mail', lead.id, leaseEnd(lead))]);

/** Marks or unmarks the lateness of a lead whose state a person has changed. Never rejects. */
export async function markWaiting(
  blobs: BlobStore,
  lead: { reference: string; receivedAt: Date; state: LeadState },
): Promise<void> {
  const dueAt = lateFrom(lead.receivedAt);
  if (WAITING_STATES.includes(lead.state)) await setMarker(blobs, 'late', lead.reference, dueAt);
  else await removeMarkers(blobs, [markerKey('late', lead.reference, dueAt)]);
}
