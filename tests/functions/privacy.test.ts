import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { erasePersonalData, exportPersonalData } from '../../netlify/leads/privacy.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
beforeEach(async () => {
  await pipeline.post({ ...REQUEST, email: 'Ana@Cliente.example', message: 'primeiro' });
  await pipeline.post({ ...REQUEST, message: 'segundo' });
  await pipeline.post({
    ...REQUEST,
    email: 'mariana@cliente.example',
    message: 'Falem com ANA@cliente.example',
  });
});
afterEach(async () => {
  await pipeline.database.query('DROP TABLE IF EXISTS lead_notes');
});

test('an export holds every row of the address in full, whatever its case, and nobody else’s', async () => {
  const { tables, mentionedIn } = await exportPersonalData(pipeline.services.database, 'ANA@cliente.EXAMPLE');
  expect(tables['leads']?.map(({ message }) => message).toSorted()).toEqual(['primeiro', 'segundo']);
  expect(tables['leads']?.[0]).toMatchObject({
    name: REQUEST.name,
    phone: REQUEST.phone,
    delivery: 'delivered',
  });
  const [other] = await pipeline.database.query<{ reference: string }>(
    "SELECT reference FROM leads WHERE email LIKE 'mariana%'",
  );
  expect(mentionedIn).toEqual([other?.reference]);
});

test('what later tables hold about a request goes with it', async () => {
  await pipeline.database.query(
    'CREATE TABLE lead_notes (lead uuid NOT NULL REFERENCES leads (id), note text)',
  );
  await pipeline.database.query("INSERT INTO lead_notes SELECT id, 'nota de ' || message FROM leads");
  const { tables } = await exportPersonalData(pipeline.services.database, REQUEST.email);
  expect(tables['lead_notes']?.map(({ note }) => note).toSorted()).toEqual([
    'nota de primeiro',
    'nota de segundo',
  ]);
  expect(await erasePersonalData(pipeline.services.database, REQUEST.email)).toMatchObject({
    leads: 2,
    lead_notes: 2,
    lead_deliveries: 2,
  });
});

test('erasing leaves the others, and finds nothing the second time', async () => {
  expect(await erasePersonalData(pipeline.services.database, REQUEST.email)).toMatchObject({ leads: 2 });
  expect(await erasePersonalData(pipeline.services.database, REQUEST.email)).toMatchObject({ leads: 0 });
  expect((await pipeline.rows()).map(({ message }) => message)).toEqual(['Falem com ANA@cliente.example']);
});

async function run(...args: string[]) {
  const env = { ...process.env, NETLIFY_DB_URL: pipeline.database.url, NETLIFY_DB_DRIVER: 'server' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/privacy.ts', ...args], { env });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('the command shows JSON, erases only with --yes, and explains itself', async () => {
  expect(JSON.parse((await run('export', REQUEST.email)).stdout).tables.leads).toHaveLength(2);
  const asked = await run('erase', REQUEST.email);
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('Seriam apagados 2 pedidos') });
  const erased = await run('erase', REQUEST.email, '--yes');
  expect(JSON.parse(erased.stdout)).toMatchObject({ email: REQUEST.email, erased: { leads: 2 } });
  for (const args of [['export'], ['delete', REQUEST.email]]) {
    expect(await run(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run privacy -- export'),
    });
  }
}, 60_000);

test('without a configured database, the command opens the local one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'privacy-'));
  const { PATH = '', HOME = '' } = process.env;
  const args = ['scripts/privacy.ts', 'export', REQUEST.email, '--database', join(folder, 'db')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH, HOME } });
  expect(JSON.parse(stdout)).toMatchObject({ tables: { leads: [] }, mentionedIn: [] });
  await rm(folder, { recursive: true });
}, 60_000);
