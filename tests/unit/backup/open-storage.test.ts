import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openStorage } from '../../../scripts/operate/open-storage.ts';

afterEach(() => vi.unstubAllEnvs());

const NOWHERE = join(import.meta.dirname, 'no-database');

test.each([
  ['the server’s settings are missing', { NETLIFY_SITE_ID: 'local' }, 'pede também DATABASE_URL'],
  ['there is no local database', { NETLIFY_SITE_ID: '' }, `Não há banco de dados em ${NOWHERE}`],
])('a command makes no empty database to work on when %s', async (_, settings, words) => {
  for (const [name, value] of Object.entries({ DATABASE_URL: '', NETLIFY_DB_URL: '', ...settings }))
    vi.stubEnv(name, value);
  await expect(openStorage(NOWHERE)).rejects.toThrow(words);
  expect(existsSync(NOWHERE)).toBe(false);
});
