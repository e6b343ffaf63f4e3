import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDatabase } from '../../../netlify/local/database-lock.ts';
import { listen } from '../../../netlify/local/listen.ts';

const CHECK = resolve('netlify/local/check-settings.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks in a folder of its own, where no other server has the database. */
function check(env: Record<string, string>, ...options: string[]) {
  const { PATH = '' } = process.env;
  const all = { PATH, PORT: '0', ...env };
  return spawnSync(process.execPath, [CHECK, ...options], { env: all, cwd: folder, encoding: 'utf8' });
}

test('npm start and npm run dev check the settings before anything else', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.start).toMatch(/^npm run settings && /);
  expect(scripts.dev).toMatch(/^npm run settings -- --dev && /);
});

test('accepts an environment without settings', () => {
  expect(check({})).toMatchObject({ stderr: '', status: 0 });
});

test.each([[[]], [['--dev']]])('reports a port in use before the build %j', async (options) => {
  const taken = await listen(() => {}, { port: 0 });
  const run = check({ PORT: String(taken.port) }, ...options);
  await taken.stop();
  expect(run.stderr).toContain(`A porta ${taken.port} está em uso`);
  expect(run.status).toBe(1);
});

test('reports a network address that this machine does not have', () => {
  const run = check({ HOST: '192.0.2.1' });
  expect(run.stderr).toContain('HOST e PORT não podem ser usados');
  expect(run.status).toBe(1);
});

test('reports that another process has the embedded database', async () => {
  const unlock = await lockDatabase(join(folder, '.netlify/db'));
  const run = check({}, '--dev');
  await unlock();
  expect(run.stderr).toContain('já está em uso');
  expect(run.status).toBe(1);
});

test('reports that the database of NETLIFY_DB_URL does not respond, without its password', () => {
  const run = check({ NETLIFY_DB_URL: 'postgres://site:segredo@127.0.0.1:1/site' });
  expect(run.stderr).toMatch(/^NETLIFY_DB_URL: o banco não respondeu: .*ECONNREFUSED/);
  expect(run.stderr).not.toContain('segredo');
  expect(run.status).toBe(1);
});
