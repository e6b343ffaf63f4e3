import { logFailure } from '../../platform/log.ts';
import type { StaffServices } from '../services.ts';

const KEY = 'staff/has-accounts';

/**
 * Whether anybody may sign in by passkey. Visitors who open the admin's page ask this, so the answer is kept outside the
 * database, which may sleep. Never rejects: true if the store does not respond, because offering a passkey does no harm.
 */
export async function hasAccounts({ blobs, database }: StaffServices): Promise<boolean> {
  try {
    const kept = await blobs.read<boolean>(KEY);
    if (kept) return kept.value;
    const found = await database.query('SELECT 1 FROM staff_passkeys LIMIT 1');
    // A passkey may have been created and noted in the meantime.
    await blobs.write(KEY, found.length > 0, 'new');
    return found.length > 0;
  } catch (error) {
    logFailure('staff', 'accounts not looked up', error);
    return true;
  }
}

/**
 * Call this before a passkey is created: without the note, the admin would not offer passkeys. Rejects if it cannot be
 * stored.
 */
export async function noteAccounts(blobs: StaffServices['blobs']): Promise<void> {
  await blobs.write(KEY, true);
}

/** Call this after passkeys were deleted. Never rejects: an offer without a passkey does no harm. */
export async function forgetAccounts(blobs: StaffServices['blobs']): Promise<void> {
  await blobs.remove(KEY).catch((error) => logFailure('staff', 'accounts not forgotten', error));
}
