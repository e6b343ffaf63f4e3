import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { environmentBlobs } from '../../../netlify/platform/blob-store.ts';
import { describeFailure } from '../../../netlify/platform/failure.ts';
import { noteBackup } from '../../../netlify/status/notes.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { openServer } from '../open-storage.ts';
import { writeEncrypted } from './age.ts';
import { copyFiles, deleteOldFiles } from './files.ts';
import { dumpDatabase, tryRestore } from './postgres.ts';

const USAGE = `Uso, com DATABASE_URL:
  npm run backup             grava uma cópia cifrada em backups/ e a restaura num banco vazio
  npm run -s backup -- keys  cria o par de chaves, uma vez
O banco vazio fica no servidor de TRIAL_DATABASE_URL, ou no de DATABASE_URL.
Opções: --to pasta; --recipient age1… em vez de BACKUP_RECIPIENT (várias: com vírgulas);
--without-files deixa fotos e arquivos dos pedidos de fora.`;

/** How long a copy is kept, as src/content/legal/inventario.json states. */
const KEPT_DAYS = 90;
/** The folder with the files of the second store, beside the copies. */
export const FILES_FOLDER = 'arquivos';

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string', default: 'backups' },
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

const nameAt = (date: Date) => `copia-${date.toISOString().replaceAll(/[:.]/g, '')}.age`;

/** Deletes the copies in the folder that are older than the privacy policy allows. Names sort by time. */
async function deleteOld(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const old = (await readdir(folder)).filter((name) => /^copia-.*\.age$/.test(name) && name < nameAt(oldest));
  await deleteOldFiles(join(folder, FILES_FOLDER), oldest);
  for (const name of old) await rm(join(folder, name));
  if (old.length > 0) console.log(`Apagadas, com mais de ${KEPT_DAYS} dias: ${old.join(', ')}`);
}

/** Notes the backup for the site's alarm and its page “Situação”. The backup does not depend on it. */
async function noteForStatus(hasBlobs: boolean, hasFiles: boolean, now: Date, problems: number) {
  try {
    if (!hasBlobs) throw new Error('faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN');
    await noteBackup(environmentBlobs, { at: now.toISOString(), hasFiles, problems });
  } catch (error) {
    const reason = hasBlobs ? describeFailure(error) : (error as Error).message;
    console.error(`O site não saberá desta cópia e avisará que ela falta: ${reason}.`);
  }
}

async function backUp(recipients: readonly string[], values: Options): Promise<void> {
  const storage = await openServer(values.database);
  const hasFiles = !values['without-files'];
  if (!storage.hasBlobs && hasFiles)
    throw new Error(
      'Fotos e arquivos pedem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN; sem eles: --without-files.',
    );
  const folder = join(values.to, FILES_FOLDER);
  await mkdir(folder, { recursive: true });
  const now = new Date();
  const path = join(values.to, nameAt(now));
  // A one-time key: the trial decrypts the real file, and this machine keeps no key that opens it later.
  const identity = await generateX25519Identity();
  const all = [...recipients, await identityToRecipient(identity)];
  await writeEncrypted(path, all, dumpDatabase(storage.databaseUrl));
  const trial = await tryRestore(path, [identity], process.env['TRIAL_DATABASE_URL'] || storage.databaseUrl);
  const problems = hasFiles ? await copyFiles(folder, trial.files, recipients, now) : [];
  await noteForStatus(storage.hasBlobs, hasFiles, now, problems.length);
  await storage.close();
  await deleteOld(values.to, now);
  console.log(`${path}: ${(await stat(path)).size.toLocaleString('pt-BR')} bytes`);
  console.log(`Restaurada num banco vazio: ${trial.requests} pedidos, ${trial.files.length} arquivos.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`Ao restaurar faltariam ${problems.length}; o resto volta.`);
  console.log('A cópia está inteira.');
}

/** Runs the command with these arguments. Rejects with what is wrong, also if something would not come back. */
export async function runBackup(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [action] = positionals;
  const recipients = values.recipient.split(',').flatMap((one) => one.trim() || []);
  if (action === 'keys') await makeKeys();
  else if (action !== undefined) throw new Error(USAGE);
  else if (recipients.length === 0) throw new Error(`Falta a chave pública: BACKUP_RECIPIENT.\n${USAGE}`);
  else await backUp(recipients, values);
}
