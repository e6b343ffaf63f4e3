import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { emptyAtBuild } from '../../netlify/platform/empty-at-build.ts';
import { guardPreviews } from '../../netlify/platform/preview-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const { database } = pipeline.services;
const LIVE = 'postgres://owner:secret@ep-live.example/site';
const COPY = 'postgres://owner:other@ep-copy.example/site';
const PREVIEW = { NETLIFY: 'true', CONTEXT: 'deploy-preview', NETLIFY_DB_URL: COPY };

/** The same tables on a server that identifies itself as `server`. */
const servedBy = (server: string): typeof database => ({
  ...database,
  query: async <Row>(...[text, ...rest]: Parameters<typeof database.query>) =>
    text.includes('neon.timeline_id') ? ([{ server }] as Row[]) : database.query<Row>(text, ...rest),
});
const build = (env: Record<string, string>, url = COPY, server = 'neon bb22') =>
  emptyAtBuild(env, servedBy(server), () => url);

beforeEach(async () => {
  await pipeline.post(REQUEST);
  const live = guardPreviews(
    servedBy('neon aa11'),
    () => LIVE,
    () => 'production',
  );
  await live.query('SELECT 1');
});

test.each(['deploy-preview', 'branch-deploy'])(
  'the build of a %s empties its copy, before anybody opens it',
  async (CONTEXT) => {
    expect(await build({ ...PREVIEW, CONTEXT })).toContain('não tem dados de pessoas');
    expect(await pipeline.rows()).toEqual([]);
  },
);

test('a second build keeps what testers have sent since', async () => {
  await build(PREVIEW);
  await pipeline.post(REQUEST);
  await build(PREVIEW);
  expect(await pipeline.rows()).toHaveLength(1);
});

test('a build with the live database erases nothing and says so', async () => {
  expect(await build(PREVIEW, LIVE, 'neon aa11')).toMatch(/ATENÇÃO.*live database/);
  expect(await pipeline.rows()).toHaveLength(1);
});

test.each([
  { ...PREVIEW, CONTEXT: 'production' },
  { ...PREVIEW, CONTEXT: 'dev' },
  { ...PREVIEW, NETLIFY: '' },
  { ...PREVIEW, NETLIFY_DB_URL: '' },
])('%j erases nothing', async (env) => {
  expect(await build(env)).not.toContain('não tem dados');
  expect(await pipeline.rows()).toHaveLength(1);
});

test('a database that does not respond stops no build', async () => {
  pipeline.line.switchTo('refuse');
  expect(await build(PREVIEW)).toContain('ATENÇÃO');
});

test('the command of the build reports a database that it cannot prove to be a copy', async () => {
  const env = {
    ...process.env,
    ...PREVIEW,
    NETLIFY_DB_URL: pipeline.database.url,
    NETLIFY_DB_DRIVER: 'server',
  };
  await pipeline.database.query('DELETE FROM database_places');
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/empty-preview.ts'], { env });
  expect(stdout).toContain('ATENÇÃO');
  expect(await pipeline.rows()).toHaveLength(1);
}, 30_000);
