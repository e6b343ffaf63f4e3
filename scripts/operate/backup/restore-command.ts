import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Erasures, mergeEntries, openErasureCopy } from '../../../netlify/leads/erase/erasure-ledger.ts';
import { openRedactionCopy, type Redactions } from '../../../netlify/leads/erase/redaction-ledger.ts';
import { isNamedAfter, openPictureStore } from '../../../netlify/pictures/picture-store.ts';
import { environmentFiles } from '../../../netlify/platform/blob-store.ts';
import { printTable } from '../../build/table.ts';
import { openStorage, type Storage } from '../open-storage.ts';
import { parseBackup } from './backup-format.ts';
import { readIdentities, readLines } from './encrypted-lines.ts';
import { findFiles, restoreFiles } from './request-files.ts';
import { collectLedgers, restoreBackup } from './restore-backup.ts';

const USAGE = `Uso: npm run restore -- arquivo --key chave.txt
O banco precisa estar vazio, com as migrações aplicadas.
  --keep-new             o banco novo já recebeu pedidos: junta-os aos da cópia
  --erasures outra.age   apaga também quem foi apagado até aquela cópia, mais nova; pode ser repetido
  --without-files        deixa fotos e arquivos dos pedidos de fora; sem isto, arquivos/ está ao lado da cópia`;

/** Runs the command with these arguments. Rejects with what is wrong, also if a row or a file did not come back. */
export async function runRestore(
  args: readonly string[],
  open = (directory: string): Promise<Storage> => openStorage(directory, { isNewAllowed: true }),
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      erasures: { type: 'string', multiple: true, default: [] },
      'keep-new': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
      database: { type: 'string', default: '.netlify/db' },
    },
  });
  const [file] = positionals;
  if (!file || !values.key || positionals.length > 1) throw new Error(USAGE);
  const identities = await readIdentities(values.key);
  const partsOf = (copy: string) =>
    parseBackup(readLines(copy, identities), ({ name, bytes }) => isNamedAfter(name, bytes));
  const storage = await open(values.database);
  const hasFiles = !values['without-files'];
  if (!storage.hasBlobs && hasFiles)
    throw new Error(
      'Fotos e arquivos pedem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN; sem eles: --without-files.',
    );
  let erasures: Erasures = storage.hasBlobs ? await openErasureCopy().read() : new Map();
  let redactions: Redactions = storage.hasBlobs ? await openRedactionCopy().read() : new Map();
  for (const newer of values.erasures) {
    const ledgers = await collectLedgers(partsOf(newer));
    erasures = mergeEntries(erasures, ledgers.erasures);
    redactions = mergeEntries(redactions, ledgers.redactions);
  }

  const client = new pg.Client({ connectionString: storage.databaseUrl });
  await client.connect();
  const { takenAt, tables, pictures, erasedAgain, redactedAgain, problems } = await restoreBackup(
    client,
    partsOf(file),
    {
      erasures,
      redactions,
      pictures: hasFiles ? openPictureStore() : undefined,
      now: new Date(),
      keepsNew: values['keep-new'],
    },
  );
  const files = hasFiles ? await findFiles(client) : [];
  await client.end();
  const missing = await restoreFiles(environmentFiles, join(dirname(file), 'arquivos'), files, identities);
  await storage.close();

  printTable([
    ['tabela', 'linhas'],
    ...Object.entries(tables).map(([table, { rows }]) => [table, rows]),
    ['fotos', hasFiles ? pictures : 0],
    ['arquivos', files.length - missing.length],
  ]);
  console.log(`Restaurada a cópia de ${takenAt}.`);
  console.log(`Apagados de novo: ${erasedAgain} pedidos eliminados depois da cópia ou além do prazo.`);
  console.log(`Textos de que palavras foram tiradas de novo: ${redactedAgain}.`);
  if (!storage.hasBlobs)
    console.log('O registro de eliminações no Netlify Blobs não foi lido: rode npm run privacy -- replay.');
  console.log('Repita npm run privacy -- rename para quem saiu da equipe depois dessa data.');
  console.log('Publique o site de novo, para que ele mostre o catálogo restaurado.');
  for (const problem of [...problems, ...missing]) console.error(problem);
  const lost = problems.length + missing.length;
  if (lost > 0) throw new Error(`Não voltaram: ${lost}. Todo o resto voltou.`);
}
