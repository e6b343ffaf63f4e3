import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { readEncrypted } from './age.ts';

/** The tables whose rows stay out of a backup, and why. Everything else is in it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  staff_sessions: 'A restored session would be open again after its person has signed out.',
  push_subscriptions: 'As the sessions that they belong to.',
  staff_accounts:
    'A restored account would be open again after its person was revoked. The owner invites people again instead.',
  staff_passkeys: 'As the accounts that they open.',
  staff_invitations: 'As the accounts that they open; valid for 72 hours at most.',
  staff_used_challenges: 'Valid for 5 minutes.',
  staff_throttles: 'Valid for a day at most, and a restored block could keep the staff out.',
  staff_sign_ins:
    'A log of 90 days about networks; nothing depends on it, and a copy would outlive its period.',
};

const WITHOUT_ROLES = ['--no-owner', '--no-privileges'];

/** The password goes into the environment, because everybody on the machine sees a process's arguments. */
function connectionOf(url: string): { argument: string; env: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { argument: `--dbname=${address.href}`, env: password ? { PGPASSWORD: password } : {} };
}

/** Runs a program of PostgreSQL's client and yields its output. Throws its last words if it fails, or what its input throws. */
async function* runClient(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  { url, input = Readable.from([]) }: { url?: string; input?: Readable } = {},
): AsyncGenerator<Buffer> {
  const { argument, env } = url ? connectionOf(url) : { argument: '--file=-', env: {} };
  const child = spawn(program, [...args, argument], { env: { ...process.env, ...env } });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += text));
  const ended = new Promise<number | null>((done, fail) => {
    child.once('close', done);
    child.once('error', () =>
      fail(new Error(`Falta o programa ${program}. No Debian: apt install postgresql-client`)),
    );
  });
  const fed = pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => error);
  ended.catch(() => {});
  yield* child.stdout;
  const status = await ended;
  const broken = await fed;
  // A program that fails closes its input.
  if (broken && broken.code !== 'EPIPE' && broken.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw broken;
  if (status !== 0) throw new Error(complaints.trim() || `${program} falhou (${status})`);
}

async function finish(output: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of output);
}

/** Yields a dump of the database, as it is at one moment. */
export const dumpDatabase = (url: string): AsyncGenerator<Buffer> =>
  runClient(
    'pg_dump',
    [
      '--format=custom',
      ...WITHOUT_ROLES,
      ...Object.keys(LEFT_OUT).map((table) => `--exclude-table-data=public.${table}`),
    ],
    { url },
  );

/** Reads the dump in an encrypted file. Throws at other content, a changed byte and a missing end. */
async function* readDump(file: string, identities: readonly string[]): AsyncGenerator<Buffer> {
  let isDump = false;
  for await (const chunk of (await readEncrypted(file, identities)) as AsyncIterable<Buffer>) {
    isDump ||= Buffer.from(chunk).subarray(0, 5).toString() === 'PGDMP';
    if (!isDump)
      throw new Error(
        `${file} não é um pg_dump: até novembro de 2026 as cópias eram linhas de JSON, que só a versão do site que as fez lê.`,
      );
    yield chunk;
  }
}

/** Selects the complete files of a database's requests. */
export const FILES = "SELECT file_id AS id FROM lead_attachments WHERE state = 'complete' ORDER BY 1";

/** What a restore of a backup would bring. */
export interface Trial {
  requests: number;
  /** The ids of their files. */
  files: string[];
}

/** Restores a backup into a new, empty database on the server at `url`, and drops it again. */
export async function tryRestore(file: string, identities: readonly string[], url: string): Promise<Trial> {
  const name = `backup_trial_${randomBytes(6).toString('hex')}`;
  const trial = new URL(url);
  trial.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    const input = Readable.from(readDump(file, identities));
    await finish(runClient('pg_restore', ['--exit-on-error', ...WITHOUT_ROLES], { url: trial.href, input }));
    const client = new pg.Client({ connectionString: trial.href });
    await client.connect();
    const files = await client.query<{ id: string }>(FILES);
    const requests = await client.query('SELECT FROM leads');
    await client.end();
    return { requests: requests.rows.length, files: files.rows.map(({ id }) => id) };
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

// The schemas of the site's tables and of the record of migrations move aside, and the dump makes them again.
const SET_ASIDE = `
  SET client_min_messages = warning;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('LOCK TABLE %s IN EXCLUSIVE MODE', one.name);
    END LOOP;
    -- With the index that uses it: only a superuser may move an extension to another schema.
    DROP EXTENSION IF EXISTS pg_trgm CASCADE;
    ALTER SCHEMA public RENAME TO arrived;
    CREATE SCHEMA public;
    IF to_regnamespace('netlify') IS NOT NULL THEN ALTER SCHEMA netlify RENAME TO arrived_netlify; END IF;
  END $$;
`;

// Adds the rows that this database had, except its products: they are the built-in ones. A row comes after the rows that
// it refers to, and gets a new number where the database numbers rows. The shop asks for what changed since its build: after
// a restore, that is all.
const ADD_ARRIVED = `
  SET search_path = public;
  DO $$ DECLARE one record; BEGIN
    FOR one IN
      WITH RECURSIVE ranked (id, rank) AS (
        SELECT oid, 0 FROM pg_class WHERE relkind = 'r' AND relnamespace = to_regnamespace('arrived')
        UNION SELECT conrelid, rank + 1 FROM ranked JOIN pg_constraint ON contype = 'f' AND confrelid = id
      )
      SELECT relname AS name, (
        SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute AS own JOIN pg_attribute AS new USING (attname)
        WHERE own.attrelid = id AND new.attrelid = to_regclass(quote_ident(relname)) AND new.attnum > 0
          AND NOT new.attisdropped AND new.attidentity = '' AND new.attgenerated = ''
      ) AS columns
      FROM ranked JOIN pg_class ON oid = id WHERE relname NOT LIKE 'catalogue%' GROUP BY id, relname ORDER BY max(rank)
    LOOP
      CONTINUE WHEN one.columns IS NULL;
      EXECUTE format('INSERT INTO %1$I (%2$s) SELECT %2$s FROM arrived.%1$I ON CONFLICT %3$s', one.name, one.columns,
        CASE one.name WHEN 'quote_counts' THEN '(day, label) DO UPDATE SET total = quote_counts.total + EXCLUDED.total'
        ELSE 'DO NOTHING' END);
    END LOOP;
  END $$;
  UPDATE catalogue_products SET changed_at = now();
  DROP SCHEMA arrived CASCADE;
  DROP SCHEMA IF EXISTS arrived_netlify CASCADE;
  COMMIT;
`;

/** Restores a backup in one transaction: a failure leaves the database as it was. What the database had is added to it. */
export async function restoreDump(file: string, identities: readonly string[], url: string): Promise<void> {
  const dump = Readable.from(readDump(file, identities));
  // psql reads the COMMIT last, so a dump that breaks off changes nothing.
  const script = async function* () {
    yield `BEGIN;${SET_ASIDE}`;
    yield* runClient('pg_restore', WITHOUT_ROLES, { input: dump });
    yield ADD_ARRIVED;
  };
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
  await finish(runClient('psql', args, { url, input: Readable.from(script()) }));
}
