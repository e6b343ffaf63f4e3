import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { eraseAgain, openErasureCopy, readErasures } from '../../../netlify/leads/erase/erasure-ledger.ts';
import { eraseOldLeads } from '../../../netlify/leads/erase/retention.ts';
import { createDatabase, type Database } from '../../../netlify/platform/database.ts';
import { openServer } from '../open-storage.ts';
import { readIdentities } from './age.ts';
import { FILES_FOLDER } from './backup.ts';
import { restoreFiles } from './files.ts';
import { FILES, restoreDump } from './postgres.ts';

const USAGE = `Uso, com DATABASE_URL: npm run restore -- arquivo --key chave.txt
  --keep-new       o banco novo já recebeu pedidos: junta-os aos da cópia
  --without-files  deixa fotos e arquivos dos pedidos de fora; sem isto, arquivos/ está ao lado da cópia`;

const DEADLINE_MS = 600_000;

async function findTable(database: Database, name: string): Promise<boolean> {
  return (await database.query(`SELECT WHERE to_regclass('${name}') IS NOT NULL`)).length > 0;
}

/** Throws if the database has rows that a restore would mix up with those of the backup. */
async function refuseUnlessNew(database: Database, keepsNew: boolean): Promise<void> {
  if (!(await findTable(database, 'leads'))) return;
  if ((await database.query("SELECT FROM catalogue_history WHERE action <> 'seeded' LIMIT 1")).length > 0)
    throw new Error('Alguém já mudou o catálogo deste banco: duas histórias não se juntam.');
  if (!keepsNew && (await database.query('SELECT FROM leads LIMIT 1')).length > 0)
    throw new Error('O banco já tem pedidos. Para juntá-los aos da cópia: --keep-new.');
}

/** Runs the command with these arguments. Rejects with what is wrong, also if a file did not come back. */
export async function runRestore(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      'keep-new': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
      database: { type: 'string', default: '.netlify/db' },
    },
  });
  const [file] = positionals;
  if (!file || !values.key || positionals.length > 1) throw new Error(USAGE);
  const identities = await readIdentities(values.key);
  const storage = await openServer(values.database);
  const hasFiles = !values['without-files'];
  if (!storage.hasBlobs && hasFiles)
    throw new Error(
      'Fotos e arquivos pedem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN; sem eles: --without-files.',
    );
  const erasures = storage.hasBlobs ? await openErasureCopy().read() : new Map<string, string>();
  const database = createDatabase({ connectionString: storage.databaseUrl, deadlineMs: DEADLINE_MS });
  try {
    await refuseUnlessNew(database, values['keep-new']);
    await restoreDump(file, identities, storage.databaseUrl);
    const again = await eraseAgain(database, new Map([...(await readErasures(database)), ...erasures]));
    const old = await eraseOldLeads({ database, now: () => new Date() });
    if (!old.complete)
      throw new Error('Os pedidos além do prazo não foram apagados: rode o comando de novo.');
    console.log(
      `Restaurada. Apagados de novo: ${again + old.erased} pedidos, eliminados depois da cópia ou além do prazo.`,
    );
    if (!storage.hasBlobs)
      console.log('O registro de eliminações não foi lido: rode npm run privacy -- replay.');
    console.log('Repita npm run privacy -- rename para quem saiu da equipe depois da cópia.');
    console.log('Publique o site de novo, para que ele mostre o catálogo restaurado.');
    if (!hasFiles) return;
    const missing = await restoreFiles(
      join(dirname(file), FILES_FOLDER),
      (await database.query<{ key: string }>(FILES)).map(({ key }) => key),
      identities,
    );
    for (const problem of missing) console.error(problem);
    if (missing.length > 0) throw new Error(`Não voltaram: ${missing.length} arquivos. O resto voltou.`);
  } finally {
    await database.close();
    await storage.close();
  }
}
