import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import { markMail, markWaiting } from '../leads/lead-markers.ts';
import type { BlobStore } from '../platform/blob-store.ts';

export interface ActedLead {
  reference: string;
  receivedAt: string | Date;
  state: LeadState;
  /** Of its mail; null: none is due. */
  nextAttemptAt: string | Date | null;
}

/** Marks what the schedules have to do after an action, or no longer have to. Never rejects. */
export async function markActed(
  blobs: BlobStore,
  { reference, receivedAt, state, nextAttemptAt }: ActedLead,
): Promise<void> {
  await Promise.all([
    markWaiting(blobs, { reference, state, receivedAt: new Date(receivedAt) }),
    nextAttemptAt && markMail(blobs, { id: reference, dueAt: new Date(nextAttemptAt) }),
  ]);
}
