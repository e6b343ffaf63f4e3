import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { Proof, ProofChallenge } from '../../src/shared/request/wire.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { PROOF_VALID_MS, readProofSecret } from './proof-secret.ts';

/**
 * In the mean 256 keys of 5,000 rounds each: about 0.5 s of one processor, up to five times as much on a phone. Making a
 * challenge costs the server nothing, checking a proof one key.
 */
const ALGORITHM = 'PBKDF2/SHA-256';
const ROUNDS = 5000;
const KEY_PREFIX = '00';

/**
 * A task for the browser that sent a lead: solving it proves some seconds of effort, which thousands of requests cannot
 * afford. It is signed, and bound to this lead. Rejects if the second store, which has the key, does not respond.
 */
export async function makeChallenge(blobs: BlobStore, reference: string, now: Date): Promise<ProofChallenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    keyPrefix: KEY_PREFIX,
    deriveKey,
    // Not the library's own expiry, which looks at the clock by itself.
    data: { reference, until: now.getTime() + PROOF_VALID_MS },
    hmacSignatureSecret: await readProofSecret(blobs),
  });
  return { parameters: { ...parameters }, signature: signature ?? '' };
}

type Checked = { ok: true; reference: string } | { ok: false; reason: 'wrong' | 'expired' };

/** Returns the lead that a proof is for, or why it is none. Rejects if the second store does not respond. */
export async function checkProof(
  blobs: BlobStore,
  { challenge, solution }: Proof,
  now: Date,
): Promise<Checked> {
  const hmacSignatureSecret = await readProofSecret(blobs);
  const isRight = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret,
  }).then(
    ({ verified }) => verified,
    // The library throws at values that none of our challenges has.
    () => false,
  );
  const { reference, until } = Object(challenge.parameters['data']) as {
    reference?: unknown;
    until?: unknown;
  };
  if (!isRight || typeof reference !== 'string' || typeof until !== 'number')
    return { ok: false, reason: 'wrong' };
  return now.getTime() > until ? { ok: false, reason: 'expired' } : { ok: true, reference };
}
