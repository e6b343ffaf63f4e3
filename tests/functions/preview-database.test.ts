import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { partsOf } from '../../netlify/platform/database.ts';
import { emptyAtBuild } from '../../netlify/platform/empty-at-build.ts';
import { guardPreviews, placeOf } from '../../netlify/platform/preview-database.ts';
import { holdsPersonalData, inventory } from '../../src/sections/legal/inventory.ts';
import { inDeploy } from '../fixtures/deploys.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();

const LIVE = 'postgres://owner:secret@ep-live.example/site';
const COPY = 'postgres://owner:other@ep-copy.example/site';
const { database } = pipeline.services;

/** The same tables on a server that identifies itself as `server`. */
const servedBy = (server: string): typeof database => ({
  ...database,
  query: async <Row>(...[statement, ...rest]: Parameters<typeof database.query>) =>
    partsOf(statement).text.includes('neon.timeline_id')
      ? ([{ server }] as Row[])
      : database.query<Row>(statement, ...rest),
});
const ON_LIVE = servedBy('neon aa11');
const ON_COPY = servedBy('neon bb22');
const open = (url: string, context: string | undefined, on = url === COPY ? ON_COPY : ON_LIVE) =>
  guardPreviews(
    on,
    () => url,
    () => context,
  );
const countLeads = (at: typeof database) => at.query('SELECT 1 FROM leads').then((rows) => rows.length);

/** Adds rows with personal data to every table that may hold any. */
async function fillLive(): Promise<void> {
  await pipeline.post(REQUEST);
  const hash = 'a'.repeat(64);
  for (const statement of [
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note) SELECT id, now(), 'Bia', 'note', 'ligar' FROM leads`,
    `INSERT INTO lead_attachments (file_id, lead_id, position, name, bytes, state, added_at) SELECT gen_random_uuid(), id, 0, 'Rosca.jpg', 0, 'open', now() FROM leads`,
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at)
     SELECT id, 1, '{}', 1, now(), '', 'Bia', 'email', now() FROM leads`,
    "UPDATE proposals SET answer = 'accepted', answered_at = now()",
    `INSERT INTO outbox (kind, subject, payload, created_at, wanted_at, due_at)
     VALUES ('team-erased', 'x', '{"reference": "K7P29QRM"}', now(), now(), now())`,
    `INSERT INTO staff_sessions VALUES ('${hash}', 'Bia', now(), now())`,
    `INSERT INTO push_subscriptions SELECT 'https://push.example/a', id, 'b', 'c', now() FROM staff_sessions`,
    `INSERT INTO staff_accounts VALUES (gen_random_uuid(), 'Bia', 'bia', 'bia@fabrica.example', 'sales', now())`,
    `INSERT INTO staff_invitations SELECT '${hash}', id, now() FROM staff_accounts`,
    `INSERT INTO staff_passkeys SELECT 'a', id, 'b', 0, '{}', now() FROM staff_accounts`,
    `INSERT INTO staff_throttles VALUES ('${hash}', 1, now(), now())`,
    `INSERT INTO staff_sign_ins (at, outcome, address_key) VALUES (now(), 'accepted', '${hash}')`,
    `INSERT INTO staff_exports (exported_at, person, view, segment, is_search) VALUES (now(), 'Bia', 'all', '', false)`,
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product) VALUES (1, 1, now(), 'Bia', 'created', '{"id": 1}')`,
  ])
    await pipeline.database.query(statement);
}

/** Returns the tables that still hold personal data. */
async function tablesWithPeople(): Promise<string[]> {
  const left: string[] = [];
  for (const { nome } of inventory.tabelas.filter(holdsPersonalData)) {
    const where = nome === 'catalogue_history' ? "WHERE person <> 'equipe'" : '';
    const rows = await pipeline.database.query(`SELECT 1 FROM ${nome} ${where}`);
    if (rows.length > 0) left.push(nome);
  }
  return left;
}

test('a preview empties its copy of the live database once, before its first statement', async () => {
  await fillLive();
  await countLeads(open(LIVE, 'production'));
  expect(await tablesWithPeople()).toHaveLength(inventory.tabelas.filter(holdsPersonalData).length);

  expect(await countLeads(open(COPY, 'deploy-preview'))).toBe(0);
  expect(await tablesWithPeople()).toEqual([]);
  expect(await pipeline.database.query('SELECT product_id FROM catalogue_history')).toHaveLength(1);

  // Leads that testers send stay for later functions and deploys of this preview.
  await pipeline.post(REQUEST);
  expect(await countLeads(open(COPY, 'deploy-preview'))).toBe(1);
});

test('a preview connected to the live database neither empties nor reads it', async () => {
  await fillLive();
  await countLeads(open(LIVE, 'production'));
  await expect(countLeads(open(LIVE, 'deploy-preview'))).rejects.toThrow('connected to the live database');
  await expect(countLeads(open(LIVE, 'branch-deploy'))).rejects.toThrow('connected to the live database');
  expect(await countLeads(open(LIVE, 'production'))).toBe(1);
});

test('recognises the live database under another address and its server under another host', async () => {
  await fillLive();
  await countLeads(open(LIVE, 'production'));
  for (const url of [
    'postgres://reader:secret@ep-live.example/site',
    'postgres://owner:secret@ep-live-pooler.example/site',
    'postgres://owner:secret@ep-live.example:5432/site',
    'postgres://owner:secret@EP-LIVE.example./postgres?sslmode=require',
    'postgres://owner:secret@proxy.example/site?host=ep-live.example',
  ])
    for (const on of [ON_LIVE, ON_COPY])
      await expect(countLeads(open(url, 'branch-deploy', on)), url).rejects.toThrow('the live database');
  await expect(countLeads(open(COPY, 'branch-deploy', ON_LIVE))).rejects.toThrow('the live database');
  await expect(countLeads(open(COPY, 'branch-deploy', servedBy('postgres 77')))).rejects.toThrow('cannot be');
  // The real server, which identifies itself in the same way for both addresses.
  await pipeline.database.query('TRUNCATE database_places');
  await countLeads(open(LIVE, 'production', database));
  await expect(countLeads(open(COPY, 'branch-deploy', database))).rejects.toThrow('the live database');
  expect(await tablesWithPeople()).toHaveLength(inventory.tabelas.filter(holdsPersonalData).length);
});

test('erases and returns nothing unless the database is known to be a copy', async () => {
  await fillLive();
  await expect(countLeads(open(COPY, 'deploy-preview'))).rejects.toThrow('cannot be told from it');
  expect(await pipeline.rows()).toHaveLength(1);
  // Data of the staff is personal data too.
  await pipeline.database.query('TRUNCATE leads CASCADE');
  await expect(countLeads(open(COPY, 'deploy-preview'))).rejects.toThrow('cannot be told from it');
  await pipeline.database.query(
    'TRUNCATE proposal_proofs, staff_sessions, staff_throttles, staff_sign_ins, staff_exports, catalogue_history, staff_accounts CASCADE',
  );
  expect(await countLeads(open(COPY, 'deploy-preview'))).toBe(0);
  await pipeline.post(REQUEST);
  expect(await countLeads(open(COPY, 'deploy-preview'))).toBe(1);
});

test('empties a copy without leads of the names and sessions of the staff', async () => {
  await fillLive();
  await pipeline.database.query('TRUNCATE leads CASCADE');
  await countLeads(open(LIVE, 'production'));
  await countLeads(open(COPY, 'branch-deploy'));
  expect(await tablesWithPeople()).toEqual([]);
});

test('refuses a preview whose database has become the live one', async () => {
  await fillLive();
  await countLeads(open(LIVE, 'production'));
  await countLeads(open(COPY, 'branch-deploy'));
  await countLeads(open(COPY, 'production'));
  await pipeline.post(REQUEST);
  await expect(countLeads(open(COPY, 'branch-deploy'))).rejects.toThrow('the live database');
});

test('records and erases nothing outside Netlify', async () => {
  await fillLive();
  expect(await countLeads(open(LIVE, undefined))).toBe(1);
  expect(await countLeads(open(LIVE, 'dev'))).toBe(1);
  expect(await pipeline.database.query('SELECT 1 FROM database_places')).toEqual([]);
});

test('allows only the live database when Netlify does not name the deploy', async () => {
  const runtime = globalThis as { Netlify?: unknown };
  runtime.Netlify = { context: null };
  try {
    await fillLive();
    const at = (url: string, on: typeof database) => countLeads(guardPreviews(on, () => url));
    await expect(at(LIVE, ON_LIVE)).rejects.toThrow('the deploy is unknown');
    await countLeads(open(LIVE, 'production'));
    expect(await at(LIVE, ON_LIVE)).toBe(1);
    await expect(at(COPY, ON_COPY)).rejects.toThrow('the deploy is unknown');
    expect(await pipeline.rows()).toHaveLength(1);
  } finally {
    delete runtime.Netlify;
  }
});

test('a place does not change with the password and does not reveal the host', () => {
  expect(placeOf(LIVE)).toBe(placeOf(LIVE.replace('secret', 'changed')));
  expect(placeOf(LIVE)).not.toBe(placeOf(COPY));
  expect(placeOf(LIVE)).toMatch(/^[0-9a-f]{64}$/);
  expect(output.lines.join('\n')).not.toContain('live.example');
});

test('reads the deploy context of the current call', async () => {
  await fillLive();
  const reading = inDeploy({ context: 'deploy-preview', published: false }, () =>
    countLeads(guardPreviews(ON_COPY, () => COPY)),
  );
  await expect(reading).rejects.toThrow('cannot be told');
});

describe('the build', () => {
  const PREVIEW = { NETLIFY: 'true', CONTEXT: 'deploy-preview', NETLIFY_DB_URL: COPY };
  const build = (env: Record<string, string>, url = COPY, on = ON_COPY) => emptyAtBuild(env, on, () => url);

  beforeEach(async () => {
    await pipeline.post(REQUEST);
    await countLeads(open(LIVE, 'production'));
  });

  test.each(['deploy-preview', 'branch-deploy'])(
    'of a %s empties its copy, before anybody opens it',
    async (CONTEXT) => {
      expect(await build({ ...PREVIEW, CONTEXT })).toContain('não tem dados de pessoas');
      expect(await pipeline.rows()).toEqual([]);
    },
  );

  test('keeps, when it is repeated, what testers have sent since', async () => {
    await build(PREVIEW);
    await pipeline.post(REQUEST);
    await build(PREVIEW);
    expect(await pipeline.rows()).toHaveLength(1);
  });

  test('with the live database erases nothing and says so', async () => {
    expect(await build(PREVIEW, LIVE, ON_LIVE)).toMatch(/ATENÇÃO.*live database/);
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

  test('reports a database that it cannot prove to be a copy', async () => {
    const env = {
      ...process.env,
      ...PREVIEW,
      NETLIFY_DB_URL: pipeline.database.url,
      NETLIFY_DB_DRIVER: 'server',
    };
    await pipeline.database.query('DELETE FROM database_places');
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/build/empty-preview.ts'], {
      env,
    });
    expect(stdout).toContain('ATENÇÃO');
    expect(await pipeline.rows()).toHaveLength(1);
  }, 30_000);
});
