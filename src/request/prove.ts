import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { PROOF_PATH, type Proof, type ProofChallenge } from '../shared/request/wire.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 1000;

/** Posts a proof once; true if the server has taken or refused it, and another try would change nothing. */
async function postOnce(proof: Proof): Promise<boolean> {
  try {
    const response = await fetch(PROOF_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(proof),
      // The visitor may leave the page.
      keepalive: true,
    });
    return response.status < 500 && response.status !== 429;
  } catch {
    return false;
  }
}

/**
 * Solves a challenge and posts the proof, so that the team gets the mail of a stored request at once. The browser derives
 * the keys outside the main thread. Without success, the request is in the hourly list. Never rejects.
 */
export async function prove(challenge: ProofChallenge): Promise<void> {
  try {
    const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
    if (!solution) return;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await postOnce({ challenge, solution })) return;
      await new Promise((done) => setTimeout(done, FIRST_WAIT_MS * 2 ** attempt));
    }
  } catch {
    // Without https, browsers have no crypto.subtle.
  }
}
