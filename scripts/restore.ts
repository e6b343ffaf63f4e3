/**
 * Loads a copy of `npm run backup` into an empty database: `npm run restore -- <file> --key <file>`. docs/operating.md
 * says when and how. Uses the storage at NETLIFY_DB_URL, by default the local one.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Erasures, mergeErasures, openLedgerCopy } from '../netlify/leads/erasure-ledger.ts';
import { mergeRedactions, openRedactionCopy, type Redaction } from '../netlify/leads/redaction-ledger.ts';
import { exitWith } from '../netlify/local/report.ts';
import { isNamedAfter, openPictureStore } from '../netlify/pictures/picture-store.ts';
import { parseBackup } from './backup/backup-format.ts';
import { readIdentities, readLines } from './backup/encrypted-lines.ts';
import { collectErasures, collectRedactions, restoreBackup } from './backup/restore-backup.ts';
import { openStorage } from './open-storage.ts';
import { printTable } from './table.ts';

const USAGE = `Uso: npm run restore -- arquivo --key chave.txt
O banco precisa estar vazio, com as migrações aplicadas.
  --keep-new             o banco novo já recebeu pedidos: junta-os aos da cópia
  --erasures outra.age   apaga também quem foi apagado até aquela cópia, mais nova; pode ser repetido
  --without-pictures     deixa as fotos de fora`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    erasures: { type: 'string', multiple: true, default: [] },
    'keep-new': { type: 'boolean', default: false },
    'without-pictures': { type: 'boolean', default: false },
    database: { type: 'string', default: '.netlify/db' },
  },
});

const [file] = positionals;
if (!file || !values.key || positionals.length > 1) exitWith(USAGE);
const keyFile = values.key;

try {
  const identities = await readIdentities(keyFile);
  const partsOf = (copy: string) =>
    parseBackup(readLines(copy, identities), ({ name, bytes }) => isNamedAfter(name, bytes));
  const storage = await openStorage(values.database);
  const withPictures = !values['without-pictures'];
  if (!storage.hasBlobs && withPictures)
    exitWith('As fotos pedem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN; sem elas: --without-pictures.');
  let erasures: Erasures = storage.hasBlobs ? await openLedgerCopy().read() : new Map();
  let redactions: Redaction[] = storage.hasBlobs ? await openRedactionCopy().read() : [];
  for (const newer of values.erasures) {
    erasures = mergeErasures(erasures, await collectErasures(partsOf(newer)));
    redactions = mergeRedactions(redactions, await collectRedactions(partsOf(newer)));
  }

  const client = new pg.Client({ connectionString: storage.databaseUrl });
  await client.connect();
  const { takenAt, tables, pictures, erasedAgain, redactedAgain } = await restoreBackup(
    client,
    partsOf(file),
    {
      erasures,
      redactions,
      pictures: withPictures ? openPictureStore() : undefined,
      now: new Date(),
      keepsNew: values['keep-new'],
    },
  );
  await client.end();
  await storage.close();

  printTable([
    ['tabela', 'linhas'],
    ...Object.entries(tables).map(([table, { rows }]) => [table, rows]),
    ['fotos', withPictures ? pictures : 0],
  ]);
  console.log(`Restaurada a cópia de ${takenAt}; linhas e somas conferem.`);
  console.log(`Apagados de novo: ${erasedAgain} pedidos eliminados depois da cópia ou além do prazo.`);
  console.log(`Textos de que palavras foram tiradas de novo: ${redactedAgain}.`);
  if (!storage.hasBlobs)
    console.log('O registro de eliminações no Netlify Blobs não foi lido: rode npm run privacy -- replay.');
  console.log('Repita npm run privacy -- rename para quem saiu da equipe depois dessa data.');
  console.log('Publique o site de novo, para que ele mostre o catálogo restaurado.');
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
