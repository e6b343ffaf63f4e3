import { expect, test } from 'vitest';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const OWN = 'https://fabrica.example';
const FOREIGN = 'https://outra.example';

test.each([
  [{ 'sec-fetch-site': 'cross-site', origin: FOREIGN }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ origin: FOREIGN }],
  [{ origin: 'http://fabrica.example' }],
])(
  'a request that the page of another site sends with %j is stored, marked and left to the list',
  async (headers) => {
    expect((await pipeline.postForm(REQUEST, headers)).status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({ suspicions: ['other-site'], mailing: 'list' });
    expect(pipeline.smtp.mails).toEqual([]);
  },
);

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: OWN }],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://www.fabrica.example' }],
  // Behind a proxy with another name.
  [{ 'sec-fetch-site': 'same-origin', origin: FOREIGN }],
  [{ origin: OWN }],
  [{ origin: 'null' }],
  [{}],
])('a request with %j is not marked', async (headers) => {
  expect((await pipeline.post(REQUEST, headers as Record<string, string>)).status).toBe(200);
  expect((await pipeline.onlyRow()).suspicions).toEqual([]);
});
