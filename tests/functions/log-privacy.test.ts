import { expect, test } from 'vitest';
import { runClock } from '../../netlify/app/jobs.ts';
import { eraseOldLeads } from '../../netlify/leads/erase/retention.ts';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();

/** Values that TRACES recognises in any text. */
const CANARY = {
  name: 'Canarinha Nomezzz',
  email: 'canaria-email@canario.example',
  phone: '(11) 97531-8642',
  company: 'Canaria Empresazzz',
  segment: 'extrusao',
  message: 'Canaria mensagemzzz\ncom 2 linhas',
};
const TRACES = /canari|zzz|97531|8642|203\.0\.113/i;

const JSON_TYPE = { 'content-type': 'application/json' };

test('logs nothing of a request but its reference, whatever fails', async () => {
  const { smtp, line, services } = pipeline;
  let turn = 0;
  const post = () => {
    turn += 1;
    return pipeline.post(
      { ...CANARY, company: `${CANARY.company} ${turn}` },
      { 'x-forwarded-for': '203.0.113.7' },
    );
  };
  const raw = (body: string, headers: Record<string, string> = JSON_TYPE) =>
    pipeline.send({ method: 'POST', headers, body });
  expect((await post()).status).toBe(200);
  for (const behaviour of ['defer', 'reject', 'drop', 'hang'] as const) {
    smtp.behaviour = behaviour;
    expect((await post()).status).toBe(200);
  }
  // A hanging server would take as long as in production.
  smtp.behaviour = 'defer';
  pipeline.advance(6);
  await runClock(services);
  pipeline.advance(73 * 60);
  smtp.behaviour = 'reject';
  await runClock(services);
  pipeline.advance(24 * 60);
  await runClock(services);

  smtp.behaviour = 'accept';
  for (const state of ['refuse', 'hang', 'mute'] as const) {
    line.switchTo(state);
    expect((await post()).status).toBe(200);
    smtp.behaviour = 'reject';
    expect((await post()).status).toBe(200);
    pipeline.advance(2);
    await storeKeptRequests(services);
    pipeline.blobs.isDown = true;
    expect((await post()).status).toBe(503);
    smtp.behaviour = 'accept';
    expect((await post()).status).toBe(200);
    pipeline.blobs.isDown = false;
    await runClock(services);
    await eraseOldLeads(services);
    line.switchTo('forward');
  }
  const key = { 'idempotency-key': '8a1f2e3d-0000-4000-8000-00000000000c' };
  await pipeline.post(CANARY, key);
  expect((await pipeline.post({ ...CANARY, message: 'Canaria outra' }, key)).status).toBe(409);
  expect((await pipeline.post({ ...CANARY, phone: 'canaria' })).status).toBe(422);
  expect((await raw(JSON.stringify(CANARY).slice(0, 90))).status).toBe(400);
  expect((await raw(`canaria${'a'.repeat(70_000)}`)).status).toBe(413);
  expect((await raw('canaria', { 'content-type': 'text/canaria' })).status).toBe(415);
  expect((await pipeline.postForm({ name: CANARY.name })).status).toBe(422);
  // Violates a constraint, because the database quotes the row in that error.
  await pipeline.database.query(
    "ALTER TABLE leads ADD CONSTRAINT canary CHECK (request ->> 'name' NOT LIKE 'Canarinha%') NOT VALID",
  );
  smtp.behaviour = 'reject';
  expect((await post()).status).toBe(200);
  pipeline.advance(2);
  await storeKeptRequests(services);
  await pipeline.database.query('ALTER TABLE leads DROP CONSTRAINT canary');
  await erasePerson(services.database, { by: 'email', value: CANARY.email });
  expect(output.lines.length).toBeGreaterThan(30);
  expect(output.lines.filter((logged) => TRACES.test(logged))).toEqual([]);
  expect(
    output.lines.filter(
      (logged) => !/^(?:lead [\dA-Z]{4}-[\dA-Z]{4}|leads|outbox|database|schedule|lead check): /.test(logged),
    ),
  ).toEqual([]);
}, 60_000);
