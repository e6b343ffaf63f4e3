import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { logFailure } from './log.ts';

/**
 * Netlify's name for the context of the function's deploy. `unknown` if Netlify does not say, undefined outside of
 * Netlify.
 */
export type DeployContext = string | undefined;

export const UNKNOWN_CONTEXT = 'unknown';

interface NetlifyRuntime {
  Netlify?: { context?: { deploy?: { context?: string } } | null };
}

const isOnNetlify = () =>
  'Netlify' in globalThis ||
  process.env['NETLIFY'] === 'true' ||
  process.env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined;

/** Call this while a request is handled: Netlify provides the context only then. */
export const readDeployContext = (): DeployContext =>
  (globalThis as NetlifyRuntime).Netlify?.context?.deploy?.context ||
  (isOnNetlify() ? UNKNOWN_CONTEXT : undefined);

/**
 * Identifies the host of a database, independent of role, password, port, pooler and database name. Two databases on one
 * host have the same place, so neither is ever taken for a copy of the other.
 */
export function placeOf(connectionString: string): string {
  const { hostname, searchParams } = new URL(connectionString);
  const host = (searchParams.get('host') || hostname).toLowerCase();
  const direct = host.replace(/\.+$/, '').replace(/^([^.]+?)-pooler(?=\.|$)/, '$1');
  return createHash('sha256').update(direct).digest('hex');
}

// Each Neon branch has its own timeline, shared by its replicas and poolers. On other servers, a physical copy keeps the
// system identifier of the original, so such a copy is refused, not emptied.
const SERVER = `
  SELECT coalesce('neon ' || nullif(current_setting('neon.timeline_id', true), ''),
    'postgres ' || (SELECT system_identifier FROM pg_control_system())) AS server`;

/** Finds personal data in a database that could not be proven to be a copy. */
const PEOPLE = `
  SELECT 1 WHERE EXISTS (SELECT FROM leads) OR EXISTS (SELECT FROM proposal_proofs) OR EXISTS (SELECT FROM staff_sessions)
    OR EXISTS (SELECT FROM staff_throttles) OR EXISTS (SELECT FROM staff_sign_ins)
    OR EXISTS (SELECT FROM staff_exports) OR EXISTS (SELECT FROM staff_accounts) OR EXISTS (SELECT FROM catalogue_history WHERE person <> 'equipe')`;

interface Place {
  place: string;
  server: string;
}

interface Note extends Place {
  context: 'production' | 'preview';
}

async function locate(database: Database, connectionString: string): Promise<Place> {
  const [row] = await database.query<{ server: string | null }>(SERVER);
  if (!row?.server) throw new Error('the database server does not say which it is');
  return { place: placeOf(connectionString), server: row.server };
}

const note = (database: Database, { place, server, context }: Note, now: Date) =>
  database.write(
    sql`INSERT INTO database_places (place, server, context, noted_at) VALUES (${place}, ${server}, ${context}, ${now})
        ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );

const readNotes = (database: Database, context: Note['context']) =>
  database.query<Place>(sql`SELECT place, server FROM database_places WHERE context = ${context}`);

const isAt = (here: Place) => (noted: Place) => noted.place === here.place && noted.server === here.server;

async function emptyOnce(database: Database, here: Place, now: Date): Promise<void> {
  const { place, server } = here;
  // A preview's database starts as a copy of the live one, including the notes about the live one. It is a proven copy if
  // its host and its server both differ from every such note, and if the servers are of one kind and so comparable.
  // Without that proof nothing is erased: the database could be the live one.
  await database.write(
    sql`
  WITH proven AS (
    SELECT FROM database_places HAVING count(*) FILTER (WHERE context = 'production') > 0
    AND bool_and(place <> ${place} AND server <> ${server} AND split_part(server, ' ', 1) = split_part(${server}, ' ', 1))
      FILTER (WHERE context = 'production')
    AND count(*) FILTER (WHERE context = 'preview' AND place = ${place} AND server = ${server}) = 0
  ), leads_gone AS (DELETE FROM leads WHERE EXISTS (SELECT FROM proven) RETURNING 1), proofs_gone AS (DELETE FROM proposal_proofs WHERE EXISTS (SELECT FROM proven)),
  outbox_gone AS (DELETE FROM outbox WHERE EXISTS (SELECT FROM proven)),
  sessions_gone AS (DELETE FROM staff_sessions WHERE EXISTS (SELECT FROM proven)),
  accounts_gone AS (DELETE FROM staff_accounts WHERE EXISTS (SELECT FROM proven)),
  throttles_gone AS (DELETE FROM staff_throttles WHERE EXISTS (SELECT FROM proven)),
  sign_ins_gone AS (DELETE FROM staff_sign_ins WHERE EXISTS (SELECT FROM proven)),
  exports_gone AS (DELETE FROM staff_exports WHERE EXISTS (SELECT FROM proven)),
  names_gone AS (UPDATE catalogue_history SET person = 'equipe' WHERE person <> 'equipe' AND EXISTS (SELECT FROM proven))
  INSERT INTO database_places (place, server, context, noted_at) SELECT ${place}, ${server}, 'preview', ${now} FROM proven
  ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'deletion' },
  );
  const live = await readNotes(database, 'production');
  if (live.some((noted) => noted.place === place || noted.server === server))
    throw new Error('a preview is connected to the live database');
  if ((await readNotes(database, 'preview')).some(isAt(here))) return;
  const [person] = await database.query(PEOPLE);
  if (person || live.length > 0) throw new Error('a copy of the live database cannot be told from it');
  // There is no personal data, as in a preview made before the first live deploy. The testers' data stays.
  await note(database, { ...here, context: 'preview' }, now);
}

async function noteLive(database: Database, connectionString: string): Promise<void> {
  const here = await locate(database, connectionString);
  await note(database, { ...here, context: 'production' }, new Date());
}

async function expectLive(database: Database, here: Place): Promise<void> {
  if ((await readNotes(database, 'production')).some(isAt(here))) return;
  throw new Error('the deploy is unknown, and the database is not noted as the live one');
}

/**
 * Runs statements only when the database fits the deploy: the live database is noted as such, and a preview's copy is
 * emptied of personal data. Otherwise a preview has no database. An unknown deploy may use only the live database.
 */
export function guardPreviews(
  database: Database,
  connectionString: () => string,
  readContext: () => DeployContext = readDeployContext,
): Database {
  let known: DeployContext;
  let ready: Promise<void> | undefined;
  let noting: Promise<void> | undefined;

  async function prepare(context: DeployContext): Promise<void> {
    if (context === undefined || context === 'dev') return;
    if (context === 'production') {
      // In parallel with the first statement: while storage is down, a lead must not wait for two deadlines. If writing
      // the note fails, previews have no database, and the live site works.
      noting = noteLive(database, connectionString()).catch((error) =>
        logFailure('database', 'place not noted', error),
      );
      return;
    }
    const here = await locate(database, connectionString());
    return context === UNKNOWN_CONTEXT ? expectLive(database, here) : emptyOnce(database, here, new Date());
  }

  function prepareOnce(): Promise<void> {
    // Work that continues after the response may no longer see the context.
    const read = readContext();
    const context = read === undefined || read === UNKNOWN_CONTEXT ? (known ?? read) : read;
    if (context === known && ready) return ready;
    known = context;
    ready = prepare(context);
    // The next statement tries again after a failure.
    ready.catch(() => {
      ready = undefined;
    });
    return ready;
  }

  return {
    async query<Row>(...statement: Parameters<Database['query']>) {
      await prepareOnce();
      const [rows] = await Promise.all([database.query<Row>(...statement), noting]);
      return rows;
    },
    async write<Row>(...statement: Parameters<Database['write']>) {
      await prepareOnce();
      const [rows] = await Promise.all([database.write<Row>(...statement), noting]);
      return rows;
    },
    close: () => database.close(),
  };
}
