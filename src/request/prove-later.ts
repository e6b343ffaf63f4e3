import type { ProofChallenge } from '../shared/request/wire.ts';

/** Solves a challenge while the page goes on. Its code is loaded now, because hardly any visitor needs it. */
export function proveLater(challenge: ProofChallenge): void {
  void import('./prove.ts').then(
    ({ prove }) => prove(challenge),
    () => {},
  );
}
