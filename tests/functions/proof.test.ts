import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { handleProof } from '../../netlify/leads/handle-proof.ts';
import { mailHourlyList } from '../../netlify/leads/mail-list.ts';
import { sweepPendingLeads } from '../../netlify/leads/sweep.ts';
import { runIfDue } from '../../netlify/platform/markers.ts';
import { PROOF_PATH, type ProofChallenge, type SendSuccess } from '../../src/shared/request/wire.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { solve } from '../fixtures/solve-challenge.ts';

const { pipeline } = await preparePipeline();
const { services, blobs, smtp } = pipeline;

beforeEach(() => {
  services.limits.unproven = 0;
});

async function post(body: object = REQUEST, key = randomUUID()) {
  const response = await pipeline.post(body, { 'idempotency-key': key });
  return (await response.json()) as SendSuccess & { challenge: ProofChallenge };
}

const prove = (body: unknown, lifetime?: Parameters<typeof handleProof>[2]) =>
  handleProof(
    new Request(`https://fabrica.example${PROOF_PATH}`, { method: 'POST', body: JSON.stringify(body) }),
    services,
    lifetime,
  );

test('a request among many is stored, acknowledged, and mailed at once when a browser proves its effort', async () => {
  const { reference, challenge } = await post();
  expect(await pipeline.onlyRow()).toMatchObject({
    reference,
    suspicions: ['unproven'],
    delivery: 'pending',
  });
  expect(smtp.mails).toEqual([]);
  const response = await prove(await solve(challenge));
  expect(response.status).toBe(200);
  expect(await pipeline.onlyRow()).toMatchObject({ suspicions: [], delivery: 'delivered', attempts: 1 });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.headers.subject).toMatch(/^\[Orçamento /);
  expect(await blobs.list('mail/')).toEqual([]);
  expect(await blobs.list('late/')).toHaveLength(1);
  pipeline.advance(5);
  expect(await mailHourlyList(services)).toMatchObject({ beyondBudget: 0, suspects: 0 });
});

test('below the threshold nobody gets a challenge', async () => {
  services.limits.unproven = 2;
  expect(await post({ ...REQUEST, message: 'Um' })).not.toHaveProperty('challenge');
  expect(await post({ ...REQUEST, message: 'Dois' })).not.toHaveProperty('challenge');
  expect(await post({ ...REQUEST, message: 'Três' })).toHaveProperty('challenge');
  pipeline.advance(61);
  expect(await post({ ...REQUEST, message: 'Quatro' })).not.toHaveProperty('challenge');
});

test('a form without JavaScript gets its confirmation as always', async () => {
  const response = await pipeline.postForm(REQUEST);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<h1>Solicitação enviada</h1>');
  expect((await pipeline.onlyRow()).suspicions).toEqual(['unproven']);
});

test('a visitor without JavaScript may confirm, and the hourly list names that lead first', async () => {
  for (let i = 0; i < 60; i += 1) await post({ ...REQUEST, message: `Pedido ${i}` });
  const tokenIn = (text: string) => /name="confirmacao" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const confirm = (token: string) =>
    handleProof(
      new Request(`https://fabrica.example${PROOF_PATH}`, {
        method: 'POST',
        body: new URLSearchParams({ confirmacao: token }),
      }),
      services,
    );
  const plain = { ...REQUEST, message: 'Da oficina, sem JavaScript' };
  const token = tokenIn(await (await pipeline.postForm(plain)).text());
  for (const wrong of ['', 'x', `Z${token}`, token.slice(0, -1), token.replace(/\.\d+\./, '.9999999999999.')])
    expect([wrong, (await confirm(wrong)).status]).toEqual([wrong, 422]);
  for (const response of [await confirm(token), await confirm(token)]) {
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>Solicitação confirmada</h1>');
  }
  // The same form again, as after a reload, does not ask again.
  expect(tokenIn(await (await pipeline.postForm(plain)).text())).toBe('');
  pipeline.advance(5);
  expect(await mailHourlyList(services)).toMatchObject({ suspects: 61 });
  const [row] = await pipeline.database.query<{ reference: string }>(
    "SELECT reference FROM leads WHERE suspicions = '{confirmed}'",
  );
  const [first] = smtp.mails.at(-1)?.text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? [];
  expect(first?.replace('-', '')).toBe(row?.reference);
  pipeline.advance(60);
  expect((await confirm(token)).status).toBe(422);
});

test('a request that is repeated gets another challenge, until one is solved', async () => {
  const key = randomUUID();
  await post(REQUEST, key);
  const { challenge } = await post(REQUEST, key);
  await prove(await solve(challenge));
  expect(await post(REQUEST, key)).not.toHaveProperty('challenge');
  expect(smtp.mails).toHaveLength(1);
});

test('a proof that is posted again mails nothing again', async () => {
  const { challenge } = await post();
  const proof = await solve(challenge);
  const responses = await Promise.all([prove(proof), prove(proof), prove(proof)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  pipeline.advance(2);
  expect((await prove(proof)).status).toBe(200);
  await sweepPendingLeads(services);
  expect(smtp.mails).toHaveLength(1);
});

test('a proof after the hourly list still gets the lead a mail of its own', async () => {
  const { challenge } = await post();
  pipeline.advance(5);
  expect(await mailHourlyList(services)).toMatchObject({ suspects: 1 });
  await prove(await solve(challenge));
  expect(smtp.mails).toHaveLength(2);
  expect(smtp.mails[1]?.text).toContain(REQUEST.message);
  expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
});

test('a lead whose process dies after the proof is mailed by the sweep', async () => {
  const { challenge } = await post();
  smtp.behaviour = 'hang';
  await prove(await solve(challenge), { waitUntil: () => {} });
  smtp.behaviour = 'accept';
  pipeline.advance(5);
  await expect
    .poll(() => runIfDue(services, 'mail', () => sweepPendingLeads(services)))
    .toMatchObject({ complete: true });
  pipeline.advance(5);
  await runIfDue(services, 'mail', () => sweepPendingLeads(services));
  expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
});

test('a proof does not clear what the content speaks against', async () => {
  const { challenge } = await post({ ...REQUEST, referencia_interna: 'x' });
  expect((await prove(await solve(challenge))).status).toBe(200);
  expect((await pipeline.onlyRow()).suspicions).toEqual(['honeypot']);
  expect(smtp.mails).toEqual([]);
});

test('a proof for another lead, a changed one, a guess and nonsense are refused', async () => {
  const { challenge, reference } = await post();
  const other = await post({ ...REQUEST, message: 'Outra coisa' });
  const proof = await solve(challenge);
  const parameters = other.challenge.parameters;
  const wrong = [
    { ...proof, challenge: other.challenge },
    {
      ...proof,
      challenge: { ...challenge, parameters: { ...challenge.parameters, data: parameters['data'] } },
    },
    { ...proof, challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } } },
    { ...proof, solution: { ...proof.solution, counter: proof.solution.counter + 1 } },
    { challenge: { ...challenge, signature: '' }, solution: proof.solution },
    { challenge: { parameters: {} }, solution: {} },
    { challenge: { parameters: { data: { reference, until: 1e15 } }, signature: 'x' }, solution: {} },
    {},
    null,
    'x'.repeat(5000),
  ];
  for (const body of wrong) expect([body, (await prove(body)).status]).toEqual([body, 422]);
  expect((await pipeline.rows()).map(({ suspicions }) => suspicions)).toEqual([['unproven'], ['unproven']]);
  expect(smtp.mails).toEqual([]);
  expect((await handleProof(new Request('https://fabrica.example'), services)).status).toBe(405);
});

test('a proof expires after an hour', async () => {
  const { challenge } = await post();
  const proof = await solve(challenge);
  pipeline.advance(61);
  expect((await prove(proof)).status).toBe(410);
  expect((await pipeline.onlyRow()).suspicions).toEqual(['unproven']);
});

test('with the database down, a right proof may be posted again later', async () => {
  const { challenge } = await post();
  const proof = await solve(challenge);
  pipeline.line.switchTo('refuse');
  expect((await prove(proof)).status).toBe(503);
  pipeline.line.switchTo('forward');
  expect((await prove(proof)).status).toBe(200);
  expect(smtp.mails).toHaveLength(1);
});
