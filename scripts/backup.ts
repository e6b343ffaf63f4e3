/**
 * Copies leads, catalogue, counts and pictures into one encrypted file: `npm run backup`. `npm run backup -- keys` makes
 * the pair of keys, `npm run backup -- verify <file> --key <file>` checks a copy without a network. docs/operating.md
 * explains them. Uses the storage at NETLIFY_DB_URL, by default the local one.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { exitWith } from '../netlify/local/report.ts';
import { isNamedAfter, openPictureStore } from '../netlify/pictures/picture-store.ts';
import { environmentBlobs } from '../netlify/platform/blob-store.ts';
import { formatBackup, type Part, parseBackup, type Summary } from './backup/backup-format.ts';
import { readIdentities, readLines, writeLines } from './backup/encrypted-lines.ts';
import { noteForStatus } from './backup/note-backup.ts';
import { takeBackup } from './backup/take-backup.ts';
import { openStorage } from './open-storage.ts';
import { printTable } from './table.ts';

const USAGE = `Uso:
  npm run backup                                    grava uma cópia cifrada em backups/
  npm run backup -- verify arquivo --key chave.txt  confere uma cópia, sem rede
  npm run backup -- keys                            cria o par de chaves, uma vez
Opções: --to pasta; --recipient age1… em vez de BACKUP_RECIPIENT (várias: com vírgulas);
--without-pictures deixa as fotos de fora.`;

/** How long a copy is kept, as src/content/legal/inventario.json states. */
const KEPT_DAYS = 90;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: 'backups' },
    key: { type: 'string' },
    recipient: { type: 'string', default: process.env['BACKUP_RECIPIENT'] ?? '' },
    'without-pictures': { type: 'boolean', default: false },
    database: { type: 'string', default: '.netlify/db' },
  },
});
const [action, file] = positionals;

async function makeKeys(): Promise<void> {
  const identity = await generateX25519Identity();
  console.error(
    'Guarde a linha AGE-SECRET-KEY fora da hospedagem, em dois lugares: sem ela nenhuma cópia abre.',
  );
  console.log(`# ${await identityToRecipient(identity)}\n${identity}`);
}

function report({ takenAt, tables, pictures }: Summary): void {
  printTable([
    ['tabela', 'linhas'],
    ...Object.entries(tables).map(([table, { rows }]) => [table, rows]),
    ['fotos', pictures],
  ]);
  console.log(`Cópia de ${takenAt}.`);
}

async function findEnd(parts: AsyncIterable<Part>): Promise<Summary> {
  for await (const part of parts) if (part.kind === 'end') return part.summary;
  throw new Error('a cópia não tem fim');
}

async function verify(copy: string, keyFile: string): Promise<void> {
  const lines = readLines(copy, await readIdentities(keyFile));
  report(await findEnd(parseBackup(lines, ({ name, bytes }) => isNamedAfter(name, bytes))));
  console.log('A cópia está inteira: todas as linhas e fotos conferem com as somas.');
}

const nameAt = (date: Date) => `copia-${date.toISOString().replaceAll(/[:.]/g, '')}.age`;

/** Deletes the copies in the folder that are older than the privacy policy allows. Names sort by time. */
async function deleteOld(now: Date): Promise<void> {
  const oldest = nameAt(new Date(now.getTime() - KEPT_DAYS * 86_400_000));
  const old = (await readdir(values.to)).filter((name) => /^copia-.*\.age$/.test(name) && name < oldest);
  for (const name of old) await rm(join(values.to, name));
  if (old.length > 0) console.log(`Apagadas, com mais de ${KEPT_DAYS} dias: ${old.join(', ')}`);
}

async function backUp(recipients: readonly string[]): Promise<void> {
  const storage = await openStorage(values.database);
  if (!storage.hasBlobs && !values['without-pictures'])
    exitWith('As fotos pedem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN; sem elas: --without-pictures.');
  const client = new pg.Client({ connectionString: storage.databaseUrl });
  await client.connect();
  await mkdir(values.to, { recursive: true });
  const now = new Date();
  const path = join(values.to, nameAt(now));
  const pictures = values['without-pictures'] ? undefined : openPictureStore();
  await writeLines(path, recipients, formatBackup(takeBackup(client, pictures, now)));
  await client.end();
  const note = { at: now.toISOString(), hasPictures: pictures !== undefined };
  const problem = await noteForStatus(storage.hasBlobs ? environmentBlobs : undefined, note);
  if (problem) console.error(problem);
  await storage.close();
  await deleteOld(now);
  console.log(`${path}: ${(await stat(path)).size.toLocaleString('pt-BR')} bytes`);
}

try {
  const recipients = values.recipient.split(',').flatMap((one) => one.trim() || []);
  if (action === 'keys') await makeKeys();
  else if (action === 'verify' && file && values.key) await verify(file, values.key);
  else if (action !== undefined) exitWith(USAGE);
  else if (recipients.length === 0) exitWith(`Falta a chave pública: BACKUP_RECIPIENT.\n${USAGE}`);
  else await backUp(recipients);
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
