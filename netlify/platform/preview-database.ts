import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { logFailure } from './log.ts';

/**
 * As Netlify names the context of the deploy that a function belongs to; `unknown` where Netlify does not say, undefined
 * on other machines.
 */
export type DeployContext = string | undefined;

const UNKNOWN = 'unknown';

interface NetlifyRuntime {
  Netlify?: { context?: { deploy?: { context?: string } } | null };
}

const isOnNetlify = () =>
  'Netlify' in globalThis ||
  process.env['NETLIFY'] === 'true' ||
  process.env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined;

/** Read inside a call: Netlify provides it there. */
export const readDeployContext = (): DeployContext =>
  (globalThis as NetlifyRuntime).Netlify?.context?.deploy?.context || (isOnNetlify() ? UNKNOWN : undefined);

/**
 * Where a database is, whoever asks for it and however: neither role, password, port, pool nor the database's name make
 * another place. Two databases of one host cannot be told apart by it, so that neither is ever taken for a copy.
 */
export function placeOf(connectionString: string): string {
  const { hostname, searchParams } = new URL(connectionString);
  const host = (searchParams.get('host') || hostname).toLowerCase();
  const direct = host.replace(/\.+$/, '').replace(/^([^.]+?)-pooler(?=\.|$)/, '$1');
  return createHash('sha256').update(direct).digest('hex');
}

// A Neon branch has a timeline of its own, which its replicas and poolers share. The system identifier of any other
// server is kept by physical copies: those are refused, not emptied.
const SERVER = `
  SELECT coalesce('neon ' || nullif(current_setting('neon.timeline_id', true), ''),
    'postgres ' || (SELECT system_identifier FROM pg_control_system())) AS server`;

/** Tables with people in them, for a database that no proof allows to empty. */
const PEOPLE = `
  SELECT 1 WHERE EXISTS (SELECT FROM leads) OR EXISTS (SELECT FROM staff_sessions)
    OR EXISTS (SELECT FROM staff_throttles) OR EXISTS (SELECT FROM staff_sign_ins)
    OR EXISTS (SELECT FROM staff_exports) OR EXISTS (SELECT FROM catalogue_history WHERE person <> 'equipe')`;

// A preview's database begins as a copy of the live one, so both have the live one's notes in them. It is proven to be
// a copy where its address and its server both differ from every such note, and the servers are of one kind, so that
// they can be compared. Without that proof nothing is erased: the database could be the live one.
const EMPTY = `
  WITH proven AS (
    SELECT FROM database_places HAVING count(*) FILTER (WHERE context = 'production') > 0
    AND bool_and(place <> $1 AND server <> $2 AND split_part(server, ' ', 1) = split_part($2, ' ', 1))
      FILTER (WHERE context = 'production')
    AND count(*) FILTER (WHERE context = 'preview' AND place = $1 AND server = $2) = 0
  ), leads_gone AS (DELETE FROM leads WHERE EXISTS (SELECT FROM proven) RETURNING 1),
  sessions_gone AS (DELETE FROM staff_sessions WHERE EXISTS (SELECT FROM proven)),
  throttles_gone AS (DELETE FROM staff_throttles WHERE EXISTS (SELECT FROM proven)),
  sign_ins_gone AS (DELETE FROM staff_sign_ins WHERE EXISTS (SELECT FROM proven)),
  exports_gone AS (DELETE FROM staff_exports WHERE EXISTS (SELECT FROM proven)),
  names_gone AS (UPDATE catalogue_history SET person = 'equipe' WHERE person <> 'equipe' AND EXISTS (SELECT FROM proven))
  INSERT INTO database_places (place, server, context, noted_at) SELECT $1, $2, 'preview', $3 FROM proven
  ON CONFLICT DO NOTHING`;

const NOTE = `
  INSERT INTO database_places (place, server, context, noted_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

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

const readNotes = (database: Database, context: Note['context']) =>
  database.query<Place>('SELECT place, server FROM database_places WHERE context = $1', [context]);

const isAt = (here: Place) => (noted: Place) => noted.place === here.place && noted.server === here.server;

async function emptyOnce(database: Database, here: Place, now: Date): Promise<void> {
  const { place, server } = here;
  await database.write(EMPTY, [place, server, now], { safeToRepeat: 'deletion' });
  const live = await readNotes(database, 'production');
  if (live.some((noted) => noted.place === place || noted.server === server))
    throw new Error('a preview is connected to the live database');
  if ((await readNotes(database, 'preview')).some(isAt(here))) return;
  const [person] = await database.query(PEOPLE);
  if (person || live.length > 0) throw new Error('a copy of the live database cannot be told from it');
  // There is nobody to protect, as in a preview from before the first live deploy; what testers send stays.
  await database.write(NOTE, [place, server, 'preview', now], { safeToRepeat: 'unique key' });
}

async function noteLive(database: Database, connectionString: string): Promise<void> {
  const { place, server } = await locate(database, connectionString);
  await database.write(NOTE, [place, server, 'production', new Date()], { safeToRepeat: 'unique key' });
}

async function expectLive(database: Database, here: Place): Promise<void> {
  if ((await readNotes(database, 'production')).some(isAt(here))) return;
  throw new Error('the deploy is unknown, and the database is not noted as the live one');
}

/**
 * Lets statements through once the database is fit for this deploy: the live one is noted, a preview's copy has lost its
 * personal data. Where that cannot be done, a preview has no database; nor has an unknown deploy, but for the live one.
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
      // Written beside the first statement, not before it: with storage down a lead must not wait for two deadlines.
      // Without the note a preview's copy stays closed, and the live site works.
      noting = noteLive(database, connectionString()).catch((error) =>
        logFailure('database', 'place not noted', error),
      );
      return;
    }
    const here = await locate(database, connectionString());
    return context === UNKNOWN ? expectLive(database, here) : emptyOnce(database, here, new Date());
  }

  function prepareOnce(): Promise<void> {
    // Work that goes on after a response may no longer see the context of its deploy.
    const read = readContext();
    const context = read === undefined || read === UNKNOWN ? (known ?? read) : read;
    if (context === known && ready) return ready;
    known = context;
    ready = prepare(context);
    // After a failure the next statement tries again.
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
