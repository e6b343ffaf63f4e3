/**
 * Answers what the law gives people a right to (LGPD, art. 18): everything stored about one e-mail address, shown or
 * erased. `npm run privacy -- export ana@cliente.com.br`, `npm run privacy -- erase ana@cliente.com.br --yes`.
 * NETLIFY_DB_URL names the database; without it, the local one.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '../netlify/leads/database.ts';
import { erasePersonalData, exportPersonalData } from '../netlify/leads/privacy.ts';
import { connectFunctions, startDatabase } from '../netlify/local/database.ts';
import { exitWith } from '../netlify/local/report.ts';

const USAGE = `Uso:
  npm run privacy -- export pessoa@exemplo.com.br         mostra em JSON tudo o que está guardado
  npm run privacy -- erase pessoa@exemplo.com.br --yes    apaga tudo, sem volta`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false }, database: { type: 'string', default: '.netlify/db' } },
});
const [action, address = '', ...rest] = positionals;
const email = address.trim().normalize('NFC');
if ((action !== 'export' && action !== 'erase') || !email.includes('@') || rest.length > 0) exitWith(USAGE);

async function openDatabase() {
  if (process.env.NETLIFY_DB_URL) return async () => {};
  const local = await startDatabase({
    directory: values.database,
    migrations: resolve('netlify/database/migrations'),
  });
  connectFunctions(local.url);
  return () => local.stop();
}

try {
  const stop = await openDatabase();
  process.env.PGUSER ||= 'postgres';
  const database = createDatabase();
  if (action === 'export') {
    console.log(JSON.stringify(await exportPersonalData(database, email), null, 2));
  } else if (values.yes) {
    console.log(JSON.stringify({ email, erased: await erasePersonalData(database, email) }, null, 2));
  } else {
    const { tables } = await exportPersonalData(database, email);
    console.error(
      `Seriam apagados ${tables['leads']?.length} pedidos de ${email}. Para apagar, repita com --yes.`,
    );
    process.exitCode = 1;
  }
  await database.close();
  await stop();
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
