import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { isNamedAfter, openPictureStore } from '../../../netlify/pictures/picture-store.ts';
import { environmentBlobs, environmentFiles } from '../../../netlify/platform/blob-store.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { printTable } from '../../build/table.ts';
import { openStorage, type Storage } from '../open-storage.ts';
import { formatBackup, parseBackup } from './backup-format.ts';
import { readIdentities, readLines, writeLines } from './encrypted-lines.ts';
import { noteForStatus } from './note-backup.ts';
import { checkFiles, copyFiles, deleteOldFiles, type Trial, tryRestore } from './request-files.ts';
import { takeBackup } from './take-backup.ts';

const USAGE = `Uso:
  npm run backup                                    grava uma cópia cifrada em backups/
  npm run backup -- verify arquivo --key chave.txt  restaura uma cópia num banco de teste, sem rede
  npm run -s backup -- keys                         cria o par de chaves, uma vez
Opções: --to pasta; --recipient age1… em vez de BACKUP_RECIPIENT (várias: com vírgulas);
--without-files deixa fotos e arquivos dos pedidos de fora.`;

/** How long a copy is kept, as src/content/legal/inventario.json states. */
const KEPT_DAYS = 90;
/** The folder with the files of requests, beside the copies. */
const FILES = 'arquivos';

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string', default: 'backups' },
      key: { type: 'string' },
      recipient: { type: 'string', default: process.env['BACKUP_RECIPIENT'] ?? '' },
      'without-files': { type: 'boolean', default: false },
      database: { type: 'string', default: '.netlify/db' },
    },
  });
type Options = ReturnType<typeof readArguments>['values'];

async function makeKeys(): Promise<void> {
  const identity = await generateX25519Identity();
  console.error(
    'Guarde a linha AGE-SECRET-KEY fora da hospedagem, em dois lugares: sem ela nenhuma cópia abre.',
  );
  console.log(`# ${await identityToRecipient(identity)}\n${identity}`);
}

/** Prints what a restore would bring. Throws if that is not all. */
function report({ takenAt, tables, pictures, files }: Trial, problems: readonly string[]): void {
  printTable([
    ['tabela', 'linhas'],
    ...Object.entries(tables).map(([table, { rows }]) => [table, rows]),
    ['fotos', pictures],
    ['arquivos', files.length],
  ]);
  console.log(`Cópia de ${takenAt}.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`Ao restaurar faltariam ${problems.length}; o resto volta.`);
  console.log('Restaurada num banco de teste: está inteira.');
}

const tryCopy = (copy: string, identities: readonly string[]) =>
  tryRestore(parseBackup(readLines(copy, identities), ({ name, bytes }) => isNamedAfter(name, bytes)));

async function verify(copy: string, keyFile: string, isWithoutFiles: boolean): Promise<void> {
  const identities = await readIdentities(keyFile);
  const trial = await tryCopy(copy, identities);
  const missing = isWithoutFiles ? [] : await checkFiles(join(dirname(copy), FILES), trial.files, identities);
  report(trial, [...trial.problems, ...missing]);
}

const nameAt = (date: Date) => `copia-${date.toISOString().replaceAll(/[:.]/g, '')}.age`;

/** Deletes the copies in the folder that are older than the privacy policy allows. Names sort by time. */
async function deleteOld(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const old = (await readdir(folder)).filter((name) => /^copia-.*\.age$/.test(name) && name < nameAt(oldest));
  await deleteOldFiles(join(folder, FILES), oldest);
  for (const name of old) await rm(join(folder, name));
  if (old.length > 0) console.log(`Apagadas, com mais de ${KEPT_DAYS} dias: ${old.join(', ')}`);
}

type Open = (directory: string) => Promise<Storage>;

async function backUp(recipients: readonly string[], values: Options, open: Open): Promise<void> {
  const storage = await open(values.database);
  const hasFiles = !values['without-files'];
  if (!storage.hasBlobs && hasFiles)
    throw new Error(
      'Fotos e arquivos pedem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN; sem eles: --without-files.',
    );
  const client = new pg.Client({ connectionString: storage.databaseUrl });
  await client.connect();
  await mkdir(join(values.to, FILES), { recursive: true });
  const now = new Date();
  const path = join(values.to, nameAt(now));
  // A one-time key: the trial decrypts the real file, and this machine keeps no key that opens it later.
  const identity = await generateX25519Identity();
  const all = [...recipients, await identityToRecipient(identity)];
  const pictures = hasFiles ? openPictureStore() : undefined;
  await writeLines(path, all, formatBackup(takeBackup(client, pictures, now)));
  await client.end();
  const trial = await tryCopy(path, [identity]);
  const missing = hasFiles
    ? await copyFiles(environmentFiles, join(values.to, FILES), trial.files, {
        recipients: all,
        identity,
        now,
      })
    : [];
  const problems = [...trial.problems, ...missing];
  const note = { at: now.toISOString(), hasFiles, problems: problems.length };
  const problem = await noteForStatus(storage.hasBlobs ? environmentBlobs : undefined, note);
  if (problem) console.error(problem);
  await storage.close();
  await deleteOld(values.to, now);
  console.log(`${path}: ${(await stat(path)).size.toLocaleString('pt-BR')} bytes`);
  report(trial, problems);
}

/** Runs the command with these arguments. Rejects with what is wrong, also if a row or a file would not come back. */
export async function runBackup(args: readonly string[], open: Open = openStorage): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [action, file] = positionals;
  const recipients = values.recipient.split(',').flatMap((one) => one.trim() || []);
  if (action === 'keys') await makeKeys();
  else if (action === 'verify' && file && values.key) await verify(file, values.key, values['without-files']);
  else if (action !== undefined) throw new Error(USAGE);
  else if (recipients.length === 0) throw new Error(`Falta a chave pública: BACKUP_RECIPIENT.\n${USAGE}`);
  else await backUp(recipients, values, open);
}
