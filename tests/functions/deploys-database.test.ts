import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../../netlify/platform/database.ts';
import { inDeploy, PUBLISHED } from '../fixtures/deploys.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const PREVIEW = { context: 'deploy-preview', published: false };
const NOWHERE = 'postgres://postgres@127.0.0.1:1/postgres';

const opened: Database[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

function open(live: string, own: string): Database {
  vi.stubEnv('DATABASE_URL', live);
  vi.stubEnv('NETLIFY_DB_URL', own);
  const database = createDatabase();
  opened.push(database);
  return database;
}

test('a preview uses Netlify’s database and never the live one, also after its response', async () => {
  const { url } = pipeline.database;
  await inDeploy(PREVIEW, () => open(NOWHERE, url).query('SELECT 1'));
  const database = open(url, NOWHERE);
  await expect(inDeploy(PREVIEW, () => database.query('SELECT 1'))).rejects.toThrow();
  const later = { context: '', published: false };
  await expect(inDeploy(later, () => database.query('SELECT 1'))).rejects.toThrow();
});

test('the live site on Netlify refuses the database of its previews', async () => {
  const { url } = pipeline.database;
  await expect(inDeploy(PUBLISHED, () => open('', url).query('SELECT 1'))).rejects.toThrow('DATABASE_URL');
  await inDeploy(PUBLISHED, () => open(url, NOWHERE).query('SELECT 1'));
});
