import { expect, test } from 'vitest';
import { runCampaign } from '../wire/campaign.ts';

/** A few seconds of `npm run test:full -- wire`. */
const RUNS = 250;
const SEED = 20261123;

test(`a running server responds correctly to ${RUNS} hostile conversations over TCP (seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  const { faults, ends, confirmed, requests } = await runCampaign({ seed: SEED, runs: RUNS });
  expect(faults).toEqual([]);
  expect(ends).toBe(0);
  expect(requests).toBeGreaterThan(RUNS);
  expect(confirmed).toBeGreaterThan(0);
});
