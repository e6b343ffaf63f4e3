import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { IS_LONG } from '../fixtures/tier.ts';

const { pipeline } = await preparePipeline();

/** tests/unit/leads/content-suspicion.test.ts tests the rules with every request. */
const EVERY = IS_LONG ? 1 : 25;

const bodiesOf = (name: string) =>
  readFileSync(new URL(`../corpora/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((_, at) => at % EVERY === 0);

test('stores every request of the corpora, marks no genuine one and at least 90 % of the spam', async () => {
  // Without mail settings, because mailing a thousand leads would only take time.
  pipeline.env = {};
  // All of them arrive at once, which this test does not examine.
  pipeline.services.limits.mails = 100_000;
  const genuine = bodiesOf('genuine');
  const spam = bodiesOf('spam');
  for (const body of [...genuine, ...spam]) {
    const headers = { 'content-type': 'application/json' };
    const later = { waitUntil: () => {} };
    expect((await pipeline.send({ method: 'POST', headers, body }, later)).status).toBe(200);
  }
  const emails = new Set(genuine.map((body) => JSON.parse(body).email as string));
  const rows = await pipeline.database.query<{ email: string; message: string; suspicions: string[] }>(
    'SELECT email, message, suspicions FROM leads',
  );
  expect(rows).toHaveLength(genuine.length + spam.length);
  const texts = new Set(genuine.map((body) => (JSON.parse(body).message as string).trim()));
  const genuineRows = rows.filter(({ email, message }) => emails.has(email) && texts.has(message));
  expect(genuineRows).toHaveLength(genuine.length);
  expect(genuineRows.filter(({ suspicions }) => suspicions.length > 0)).toEqual([]);
  const marked = rows.length - rows.filter(({ suspicions }) => suspicions.length === 0).length;
  expect(marked).toBeGreaterThanOrEqual(spam.length * 0.9);
}, 60_000);
