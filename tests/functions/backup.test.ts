import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addManifest,
  claimFile,
  readClaim,
  readContent,
  readManifest,
  writeContent,
} from '../../netlify/attachments/stored-file.ts';
import { reconcileErasures } from '../../netlify/leads/erase/erasure-ledger.ts';
import { namePicture, openPictureStore } from '../../netlify/pictures/picture-store.ts';
import { environmentBlobs, environmentFiles } from '../../netlify/platform/blob-store.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import { readBackupNote } from '../../netlify/status/notes.ts';
import { writeEncrypted } from '../../scripts/operate/backup/age.ts';
import { runBackup } from '../../scripts/operate/backup/backup.ts';
import { LEFT_OUT } from '../../scripts/operate/backup/postgres.ts';
import { runRestore } from '../../scripts/operate/backup/restore.ts';
import { collectConsole } from '../fixtures/console.ts';
import { erasePerson } from '../fixtures/erase-person.ts';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

/** Rows of every kind, with empty and unusual values, exact times and JSON whose key order matters. */
async function fill({ query }: TestDatabase): Promise<void> {
  await query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, last_contact_at)
     SELECT gen_random_uuid(), lpad(n::text, 8, '0'), $1::timestamptz + n * interval '1.000001 seconds',
            jsonb_build_object('name', 'Ana ' || n, 'email', n || '@cliente.example', 'phone', '', 'company', E'"Prado", \\\\ {a,NULL} 🏭'),
            repeat('a', 64), CASE WHEN n % 7 = 0 THEN ARRAY['links', 'a "b", {c}', ''] ELSE '{}' END, $1
     FROM generate_series(1, 20) AS n`,
    [NOW],
  );
  await query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, received_at, 'Bia', 'note', 'nota de ' || (request ->> 'name') FROM leads`,
  );
  await query(
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at, answer, answered_by)
     SELECT id, 1, '{"terms": {"notes": "ágil"}}', 9007199254740993, '2026-12-01', 'abc', 'Bia', 'email', $1, 'accepted', 'Rui' FROM leads LIMIT 1`,
    [NOW],
  );
  await query("INSERT INTO quote_counts VALUES ('2026-11-19', 'Whatsapp', 2)");
  await query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product, key)
     SELECT n, 1, $1, 'equipe', 'created', '{"b": 1.10, "a": [2 ,3]}', gen_random_uuid() FROM generate_series(1, 12) AS n`,
    [NOW],
  );
  await query("INSERT INTO staff_sessions VALUES (repeat('b', 64), 'Bia', $1, $1)", [NOW]);
}

const addLead = ({ query }: TestDatabase, reference: string, id: string = randomUUID()) =>
  query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint)
     VALUES ($1, $2, $3, '{"name": "Caio", "email": "caio@cliente.example"}', repeat('a', 64))`,
    [id, reference, NOW],
  );

/** A complete file in the store that the environment names, on a request. */
async function addFile({ query }: TestDatabase, lead: string, bytes: Uint8Array<ArrayBuffer>) {
  const id = randomUUID();
  const hash = await writeContent(environmentFiles, id, bytes);
  await addManifest(environmentFiles, id, {
    name: 'peça.pdf',
    size: bytes.length,
    announcedAt: NOW.toISOString(),
    received: [0],
    state: 'complete',
    content: { kind: 'pdf', bytes: bytes.length, hash },
  });
  await claimFile(environmentFiles, id, lead);
  await query(
    `INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, state, added_at, arrived_at)
     VALUES ($1, $2, 0, 'peça.pdf', 'pdf', 1, 'complete', now(), now())`,
    [id, lead],
  );
  return id;
}

/** Every row of every table, including generated columns. A restored product counts as changed. */
async function contentsOf({ query }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      `SELECT (to_jsonb(t) - '${name === 'catalogue_products' ? 'changed_at' : ''}')::text AS row FROM ${name} t ORDER BY 1`,
    );
    if (!(name in LEFT_OUT)) contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

const output = collectConsole();
let folder: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  key = join(folder, 'chave.txt');
});
afterAll(() => rm(folder, { recursive: true }));

interface Site extends TestDatabase {
  /** The second store is beside it. */
  directory: string;
}

let sites = 0;
async function startSite(): Promise<Site> {
  sites += 1;
  return { ...(await startLeadDatabase()), directory: join(folder, `site-${sites}`) };
}

/** A site of one test. */
async function startOwnSite(): Promise<Site> {
  const site = await startSite();
  onTestFinished(() => site.stop());
  return site;
}

/** Runs a command with the settings of a site. Returns the message of its failure. */
async function run(command: typeof runBackup, { url, directory }: Site, ...args: string[]) {
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('NETLIFY_SITE_ID', 'local');
  vi.stubEnv('BACKUP_RECIPIENT', '');
  // The command sets it.
  vi.stubEnv('STORE_FOLDER', undefined);
  const failure = await command([...args, '--database', directory]).catch(({ message }: Error) => message);
  vi.unstubAllEnvs();
  return failure;
}
const restore = (site: Site, copy: string, ...args: string[]) =>
  run(runRestore, site, copy, '--key', key, ...args);

/** Works in the second store of a site. */
async function inStore<Result>({ directory }: Site, work: () => Promise<Result>): Promise<Result> {
  vi.stubEnv('STORE_FOLDER', `${directory}-blobs`);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
}

test('a database without a server is copied by its folder', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('NETLIFY_DB_URL', '');
  await expect(runBackup(['--recipient', 'age1x'])).rejects.toThrow('são as pastas .netlify/db e');
  vi.unstubAllEnvs();
});

// pg_dump needs a server. `npm test` installs one where it can.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('a backup', () => {
  const bytes = new Uint8Array(randomBytes(1000));
  const picture = namePicture(bytes, 'png');
  const agedName = (days: number) =>
    `copia-${new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(/[:.]/g, '')}.age`;

  let source: Site;
  let lost: Record<string, string[]>;
  let recipient: string;
  let lead: string;
  let drawing: string;
  let copy: string;
  beforeAll(async () => {
    source = await startSite();
    await run(runBackup, source, 'keys');
    await writeFile(key, output.lines.join('\n'));
    recipient = /age1\S+/.exec(output.lines.join())?.[0] ?? '';
    await fill(source);
    // As after `npm run migrate`: the record of migrations belongs to the tables.
    await source.query(
      "CREATE SCHEMA netlify; CREATE TABLE netlify.migrations AS SELECT '0001_leads' AS name",
    );
    [{ id: lead } = { id: '' }] = await source.query<{ id: string }>(
      'SELECT id FROM leads ORDER BY reference',
    );
    drawing = await inStore(source, async () => {
      await openPictureStore().write(picture, bytes);
      return addFile(source, lead, bytes);
    });
    lost = await contentsOf(source);
    for (const days of [89, 91]) await writeFile(join(folder, agedName(days)), '');
    expect(await run(runBackup, source, '--recipient', recipient, '--to', folder)).toBeUndefined();
    expect(output.lines).toContain('Restaurada num banco vazio: 20 pedidos, 1 arquivos.');
    copy = join(
      folder,
      (await readdir(folder))
        .filter((name) => /^copia-.*age$/.test(name))
        .toSorted()
        .at(-1) ?? '',
    );
  });
  afterAll(() => source.stop());

  test('is encrypted, noted for the site, and replaces copies of more than 90 days', async () => {
    expect((await readFile(copy)).toString('latin1')).not.toContain('cliente.example');
    expect(await inStore(source, () => readBackupNote(environmentBlobs))).toMatchObject({
      hasFiles: true,
      problems: 0,
    });
    const copies = (await readdir(folder)).filter((name) => name.startsWith('copia-'));
    expect(copies.map((name) => name.slice(0, 16)).toSorted()).toEqual(
      [agedName(89), basename(copy)].map((name) => name.slice(0, 16)),
    );
  });

  test('brings back every row, drawing and picture, and no session', async () => {
    const target = await startOwnSite();
    expect(await restore(target, copy)).toBeUndefined();
    expect(await contentsOf(target)).toEqual(lost);
    expect(await target.query('SELECT FROM staff_sessions')).toEqual([]);
    await inStore(target, async () => {
      expect(new Uint8Array((await openPictureStore().read(picture)) ?? new ArrayBuffer())).toEqual(bytes);
      const manifest = await readManifest(environmentFiles, drawing);
      expect(await readContent(environmentFiles, drawing, manifest?.content?.hash ?? '')).toEqual(bytes);
      expect(await readClaim(environmentFiles, drawing)).toBe(lead);
    });
    // The pages may have been built after the backup.
    expect(
      await target.query("SELECT FROM catalogue_products WHERE changed_at > now() - interval '1 hour'"),
    ).toHaveLength(12);
  });

  test('is loaded twice by the owner of a database, who is no superuser: into an empty one, and over its tables', async () => {
    const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await admin.connect();
    await admin.query('CREATE ROLE site_owner LOGIN CREATEDB');
    await admin.query('CREATE DATABASE owned OWNER site_owner');
    const url = new URL('/owned', process.env['TEST_DATABASE_URL']);
    url.username = 'site_owner';
    const site = { ...source, url: url.href, directory: join(folder, 'owned') };
    try {
      expect(await restore(site, copy)).toBeUndefined();
      const backedUp = await run(
        runBackup,
        site,
        '--recipient',
        recipient,
        '--to',
        join(folder, 'owned-copies'),
      );
      expect(backedUp).toBeUndefined();
      const owner = new pg.Client({ connectionString: site.url });
      await owner.connect();
      await owner.query("DELETE FROM leads WHERE reference > '00000010'");
      await owner.query('DELETE FROM lead_erasures');
      await owner.query('TRUNCATE catalogue_history CASCADE');
      await owner.end();
      expect(await restore(site, copy, '--keep-new')).toBeUndefined();
    } finally {
      await admin.query('DROP DATABASE owned WITH (FORCE)');
      await admin.query('DROP ROLE site_owner');
      await admin.end();
    }
  });

  test('keeps those erased who were erased after it', async () => {
    const [first, other] = [await startOwnSite(), await startOwnSite()];
    await restore(first, copy);
    const database = createDatabase({ connectionString: first.url });
    await erasePerson(database, { by: 'email', value: '7@cliente.example' });
    await inStore(other, () => reconcileErasures(database, new Date()));
    await database.close();
    expect(await restore(other, copy)).toBeUndefined();
    expect(await other.query("SELECT FROM leads WHERE reference = '00000007'")).toEqual([]);
    expect(await other.query("SELECT FROM lead_events WHERE note = 'nota de Ana 7'")).toEqual([]);
    expect(await other.query('SELECT FROM leads')).toHaveLength(19);
  });

  test('is joined, on demand, with the requests that a new database has received since, whose files were never in it', async () => {
    const target = await startOwnSite();
    const id = randomUUID();
    await addLead(target, 'K7P29QRM', id);
    await target.query(
      "INSERT INTO lead_events (lead_id, happened_at, author, kind, note) VALUES ($1, $2, 'Bia', 'note', 'urgente')",
      [id, NOW],
    );
    await target.query("INSERT INTO quote_counts VALUES ('2026-11-19', 'Whatsapp', 5)");
    await target.query(
      "CREATE SCHEMA netlify; CREATE TABLE netlify.migrations AS SELECT '0044_newer' AS name",
    );
    await target.query("INSERT INTO staff_sessions VALUES (repeat('c', 64), 'Bia', $1, $1)", [NOW]);
    await inStore(target, () => addFile(target, id, new Uint8Array([1])));
    const before = await contentsOf(target);
    expect(await restore(target, copy)).toContain('--keep-new');
    expect(await contentsOf(target)).toEqual(before);

    expect(await restore(target, copy, '--keep-new')).toBeUndefined();
    expect(await target.query('SELECT FROM leads')).toHaveLength(21);
    expect(
      await target.query("SELECT FROM lead_events WHERE note LIKE 'nota de%' OR lead_id = $1", [id]),
    ).toHaveLength(21);
    expect(await target.query('SELECT total FROM quote_counts')).toEqual([{ total: 7 }]);
    expect(await target.query('SELECT person FROM staff_sessions')).toEqual([{ person: 'Bia' }]);
    expect(await target.query('SELECT name FROM netlify.migrations')).toEqual([{ name: '0001_leads' }]);
    expect(await target.query("SELECT FROM pg_namespace WHERE nspname LIKE 'arrived%'")).toEqual([]);
  });

  test('is refused by a database whose catalogue somebody has changed', async () => {
    const target = await startOwnSite();
    await target.query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       VALUES (1, 1, now(), 'Bia', 'changed', '{}')`,
    );
    expect(await restore(target, copy, '--keep-new')).toContain('duas histórias não se juntam');
  });

  test.each<[string, (whole: Buffer) => Buffer]>([
    ['cut off', (whole) => whole.subarray(0, -200)],
    ['changed', (whole) => Buffer.concat([whole.subarray(0, -300), Buffer.alloc(300)])],
  ])('that is %s leaves the database as it was', async (name, change) => {
    const target = await startOwnSite();
    const before = await contentsOf(target);
    const broken = join(folder, `${name}.age`);
    await writeFile(broken, change(await readFile(copy)));
    expect(await restore(target, broken)).toEqual(expect.any(String));
    expect(await contentsOf(target)).toEqual(before);
  });

  test('of the former format is refused in words', async () => {
    const former = join(folder, 'former.age');
    await writeEncrypted(former, [recipient], [gzipSync('{"backup":"site","version":1}\n')]);
    expect(await restore(await startOwnSite(), former)).toContain(
      'até novembro de 2026 as cópias eram linhas de JSON',
    );
  });

  test('names a file that is missing, and brings the rest back', async () => {
    const target = await startOwnSite();
    const alone = await mkdtemp(join(folder, 'alone-'));
    await writeFile(join(alone, 'copia.age'), await readFile(copy));
    expect(await restore(target, join(alone, 'copia.age'))).toBe('Não voltaram: 1 arquivos. O resto voltou.');
    expect(output.lines).toContain(`arquivo ${drawing}: não está no armazenamento`);
    expect(await contentsOf(target)).toEqual(lost);

    await addLead(target, 'K7P29QRM', randomUUID());
    const args = ['--recipient', recipient, '--to', alone];
    expect(await run(runBackup, target, ...args)).toBe('Ao restaurar faltariam 1; o resto volta.');
    expect(output.lines).toContain(`arquivo ${drawing}: não está no armazenamento`);
  });

  test('says which program it lacks', async () => {
    vi.stubEnv('PATH', folder);
    expect(await restore(await startOwnSite(), copy)).toContain('apt install postgresql-client');
  });
});
