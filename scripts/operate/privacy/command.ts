import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFileRemoval } from '../../../netlify/attachments/remove-files.ts';
import { contentKey } from '../../../netlify/attachments/stored-file.ts';
import { reconcileErasures } from '../../../netlify/leads/erase/erasure-ledger.ts';
import {
  eraseLeads,
  exportPersonalData,
  type PersonalData,
  parseSubject,
  recordPrivacyRequest,
  type Subject,
} from '../../../netlify/leads/erase/privacy.ts';
import { workOutbox } from '../../../netlify/outbox/work.ts';
import { environmentFiles } from '../../../netlify/platform/blob-store.ts';
import { createDatabase, type Database } from '../../../netlify/platform/database.ts';
import { createServices } from '../../../netlify/platform/services.ts';
import { createPseudonym, replaceStaffName } from '../../../netlify/staff/pseudonym.ts';
import { inventory } from '../../../src/sections/legal/inventory.ts';
import { cleanFileName } from '../../../src/shared/attachments/file-name.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { openStorage } from '../open-storage.ts';

const USAGE = `Uso:
  npm run privacy -- export pessoa@exemplo.com.br copia   grava em copia/ tudo o que está guardado, com os arquivos
  npm run privacy -- erase pessoa@exemplo.com.br --yes    apaga, sem volta; sem --yes mostra o que apagaria
  npm run privacy -- replay                               apaga de novo o que uma cópia de segurança trouxe de volta
  npm run privacy -- rename "Nome de quem saiu" --yes     troca o nome de alguém da equipe por um código
Em vez do email: o telefone com DDD, entre aspas, ou a referência de um pedido.`;

/** A search through every text of years takes longer than a visitor would wait. */
const DEADLINE_MS = 60_000;

interface Stores {
  database: Database;
  hasBlobs: boolean;
}

const requireBlobs = (hasBlobs: boolean) => {
  if (!hasBlobs)
    throw new Error(
      'Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN: os arquivos e o registro estão no Netlify Blobs.',
    );
};

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The rows of a table as the inventory names their data: columns without personal data stay out. */
function labelRows([table, rows]: [string, Record<string, unknown>[]]) {
  const known = inventory.tabelas.find(({ nome }) => nome === table);
  const labelled = rows.map(({ request, ...columns }) =>
    Object.fromEntries(
      Object.entries({ ...columns, ...Object(request) }).flatMap(([column, value]) => {
        const label = known ? known.colunas[column] : column;
        return label && value !== null && value !== '' ? [[`${label} (${column})`, value]] : [];
      }),
    ),
  );
  return [known?.rotulo ?? table, labelled] as const;
}

/** Copies the files of the requests into a folder, one subfolder for each request. Returns the names of those not stored. */
async function copyFiles({ own, tables }: PersonalData, folder: string): Promise<string[]> {
  const absent: string[] = [];
  for (const { file_id, lead_id, position, name, hash } of tables['lead_attachments'] ?? []) {
    const reference = own.find(({ id }) => id === lead_id)?.reference ?? '';
    const path = join(formatReference(reference), `${Number(position) + 1} ${cleanFileName(String(name))}`);
    const key = contentKey(String(file_id), String(hash));
    const bytes = hash ? await environmentFiles.readBytes(key) : undefined;
    if (!bytes) {
      absent.push(path);
      continue;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // Only the colleague who answers the request may read it.
    await writeFile(join(folder, path), bytes, { mode: 0o600 });
  }
  return absent;
}

/** What a colleague has to judge: the command changes nobody else's text. */
function showMentions({ mentions }: PersonalData): void {
  if (mentions.length > 0) console.log('Trechos em pedidos de outras pessoas, que ficam como estão:');
  for (const { reference, place, passage } of mentions) console.log(`  ${reference}  ${place}  ${passage}`);
}

async function exportPerson({ database, hasBlobs }: Stores, subject: Subject, folder: string): Promise<void> {
  const data = await exportPersonalData(database, subject);
  if (data.tables['lead_attachments']?.length) requireBlobs(hasBlobs);
  await mkdir(folder, { recursive: true });
  const absent = await copyFiles(data, folder);
  const named = Object.fromEntries(Object.entries(data.tables).map(labelRows));
  const text = JSON.stringify({ ...named, 'Arquivos que não guardamos mais': absent }, null, 2);
  await writeFile(join(folder, 'dados.json'), text, { mode: 0o600 });
  const count = Object.values(data.tables).flat().length;
  await recordPrivacyRequest(database, 'export', subject.by, count, new Date());
  console.log(`${join(folder, 'dados.json')}: ${data.own.length} pedidos, ${count} linhas.`);
  showMentions(data);
}

/** Does what the site does by itself as well, and says so if it fails: the erasure itself is done. */
async function atOnce(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${what} só na execução diária: ${(error as Error).message}`);
  }
}

async function erasePerson({ database, hasBlobs }: Stores, subject: Subject, isSure: boolean): Promise<void> {
  const data = await exportPersonalData(database, subject);
  const { own, tables } = data;
  for (const { reference, name, email } of own)
    console.log(`${formatReference(reference)}  ${name}  ${email}`);
  showMentions(data);
  if (subject.by === 'phone' && new Set(own.map(({ id, email }) => email.toLowerCase() || id)).size > 1)
    throw new Error('O telefone está em pedidos de pessoas diferentes: apague os da pessoa pela referência.');
  if (!isSure) throw new Error(`Seriam apagados ${own.length} pedidos. Para apagar, repita com --yes.`);
  const erased = await eraseLeads(
    database,
    own.map(({ id }) => id),
  );
  await recordPrivacyRequest(database, 'erase', subject.by, sum(erased), new Date());
  await atOnce('O registro da eliminação sai do banco, e arquivos são apagados,', async () => {
    requireBlobs(hasBlobs);
    await reconcileErasures(database, new Date());
    const handlers = { file: createFileRemoval(environmentFiles) };
    const { complete } = await workOutbox({ ...createServices(), database, handlers }, { kind: 'file' });
    if (!complete) throw new Error('há muitos arquivos');
    console.log('Arquivos apagados.');
  });
  console.log(JSON.stringify(erased, null, 2));
  const proofs = tables['proposal_proofs']?.length ?? 0;
  if (proofs > 0) console.log(`Provas de propostas aceitas, que a lei deixa guardar por 5 anos: ${proofs}.`);
}

/** After an older state of the database was restored. The daily run does the same. */
async function replay({ database, hasBlobs }: Stores): Promise<void> {
  requireBlobs(hasBlobs);
  console.log(`Apagados de novo: ${await reconcileErasures(database, new Date())} pedidos.`);
}

async function rename({ database }: Stores, name: string, isSure: boolean): Promise<void> {
  if (!isSure) throw new Error(`O nome ${name} sairia de tudo o que assinou. Para trocar, repita com --yes.`);
  const replaced = await replaceStaffName(database, name, createPseudonym());
  if (sum(replaced) === 0) throw new Error(`Nada está assinado com o nome ${name}: nada foi trocado.`);
  await recordPrivacyRequest(database, 'rename', 'name', sum(replaced), new Date());
  console.log(JSON.stringify(replaced, null, 2));
}

function chooseRun(
  [action, who = '', folder = 'copia']: readonly string[],
  isSure: boolean,
): ((stores: Stores) => Promise<void>) | undefined {
  const subject = parseSubject(who);
  if (action === 'replay') return replay;
  if (action === 'rename' && who.trim()) return (stores) => rename(stores, who.trim(), isSure);
  if (action === 'export' && subject) return (stores) => exportPerson(stores, subject, folder);
  if (action === 'erase' && subject) return (stores) => erasePerson(stores, subject, isSure);
  return undefined;
}

/** Runs the command with these arguments. Rejects with the message for the colleague if it cannot do what they say. */
export async function runPrivacy(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      database: { type: 'string', default: '.netlify/db' },
    },
  });
  const run = chooseRun(positionals, values.yes);
  if (!run) throw new Error(USAGE);
  const storage = await openStorage(values.database);
  const database = createDatabase({ deadlineMs: DEADLINE_MS });
  try {
    await run({ database, hasBlobs: storage.hasBlobs });
  } finally {
    await database.close();
    await storage.close();
  }
}
