/**
 * Handles people's requests under LGPD, art. 18: shows or erases everything stored about one e-mail address, phone or
 * reference, and notes that it did, without the content. `npm run privacy -- export ana@cliente.com.br`,
 * `npm run privacy -- erase --phone "(11) 98765-4321" --yes`, `npm run privacy -- rename "Bia Lima" --yes`.
 * Uses the database at NETLIFY_DB_URL, by default the local one.
 */
import { parseArgs } from 'node:util';
import { openLedgerCopy, reconcileErasures } from '../netlify/leads/erasure-ledger.ts';
import {
  erasePersonalData,
  exportPersonalData,
  type PersonalData,
  parseSubject,
  recordPrivacyRequest,
  type Subject,
} from '../netlify/leads/privacy.ts';
import { exitWith } from '../netlify/local/report.ts';
import { createDatabase } from '../netlify/platform/database.ts';
import { createPseudonym, replaceStaffName } from '../netlify/staff/pseudonym.ts';
import { inventory } from '../src/sections/legal/inventory.ts';
import { formatReference } from '../src/shared/request/reference.ts';
import { formatReadableCopy } from './legal/readable-copy.ts';
import { openStorage } from './open-storage.ts';

const USAGE = `Uso:
  npm run privacy -- export pessoa@exemplo.com.br         mostra em JSON tudo o que está guardado
  npm run privacy -- export … --readable                  o mesmo, como texto para enviar à pessoa
  npm run privacy -- erase pessoa@exemplo.com.br --yes    apaga tudo, sem volta
  npm run privacy -- replay                               apaga de novo o que uma cópia de segurança trouxe de volta
  npm run privacy -- rename "Nome de quem saiu" --yes     troca o nome de alguém da equipe por um código
Em vez do email: --phone "(11) 98765-4321" ou --reference K7P2-9QRM.
Um telefone pode ser de várias pessoas: --only K7P2-9QRM diz que pedido apagar; pode ser repetido.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: 'boolean', default: false },
    readable: { type: 'boolean', default: false },
    phone: { type: 'string' },
    reference: { type: 'string' },
    only: { type: 'string', multiple: true },
    database: { type: 'string', default: '.netlify/db' },
  },
});
const [action, ...named] = positionals;

/** The person that the command names in exactly one of three ways; undefined otherwise. */
function readSubject(): Subject | undefined {
  const given: [Subject['by'], string | undefined][] = [
    ['email', named[0]],
    ['phone', values.phone],
    ['reference', values.reference],
  ];
  const [one, ...others] = given.flatMap(([by, value]) => (value === undefined ? [] : [{ by, value }]));
  return one && others.length === 0 && named.length <= 1 ? parseSubject(one.by, one.value) : undefined;
}

const show = (value: unknown) => console.log(JSON.stringify(value, null, 2));
const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function refuseWithoutYes(question: string): void {
  console.error(`${question} repita com --yes.`);
  process.exitCode = 1;
}

type Run = (database: ReturnType<typeof createDatabase>, hasBlobs: boolean) => Promise<void>;

/** Copies the ledger of erasures out of the database. The erasure itself is done, whatever happens here. */
async function copyLedger(database: ReturnType<typeof createDatabase>, hasBlobs: boolean): Promise<void> {
  const later = 'A execução diária copia o registro da eliminação para fora do banco.';
  if (!hasBlobs)
    return console.error(`${later} Para copiá-lo já: NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN e replay.`);
  await reconcileErasures(database, openLedgerCopy(), new Date()).catch((error: Error) =>
    console.error(`O registro da eliminação não foi copiado agora: ${error.message}. ${later}`),
  );
}

const exportPerson =
  (subject: Subject): Run =>
  async (database) => {
    const data = await exportPersonalData(database, subject);
    const count = Object.values(data.tables).reduce((total, rows) => total + rows.length, 0);
    await recordPrivacyRequest(database, 'export', subject.by, count, new Date());
    if (values.readable) console.log(formatReadableCopy(data, inventory));
    else show(data);
  };

/** The references of the requests to erase, or what the command lacks to choose them. */
function chooseRequests({ subject, tables }: PersonalData): { references: string[] } | { lack: string } {
  const found = tables['leads'] ?? [];
  const references = found.map(({ reference }) => String(reference));
  const only = values.only?.map((one) => one.replaceAll('-', '').toUpperCase());
  const unknown = only?.filter((one) => !references.includes(one)) ?? [];
  if (unknown.length > 0) return { lack: `Nenhum destes pedidos tem a referência ${unknown.join(', ')}.` };
  const people = new Set(found.map(({ email }) => String(email).toLowerCase()));
  if (subject.by === 'phone' && people.size > 1 && !only)
    return {
      lack: 'O telefone está em pedidos de emails diferentes: diga quais apagar com --only REFERÊNCIA.',
    };
  return { references: only ?? references };
}

const listRequests = ({ tables }: PersonalData) =>
  (tables['leads'] ?? [])
    .map(({ reference, name, email }) => `  ${formatReference(String(reference))}  ${name}  ${email}\n`)
    .join('');

const erasePerson =
  (subject: Subject): Run =>
  async (database, hasBlobs) => {
    const data = await exportPersonalData(database, subject);
    const chosen = chooseRequests(data);
    if ('lack' in chosen) {
      console.error(`${listRequests(data)}${chosen.lack}`);
      process.exitCode = 1;
      return;
    }
    const { references } = chosen;
    if (!values.yes)
      return refuseWithoutYes(
        `${listRequests(data)}Seriam apagados ${references.length} pedidos de ${subject.value}. Para apagar,`,
      );
    const erased = await erasePersonalData(database, subject, references);
    await recordPrivacyRequest(database, 'erase', subject.by, sum(erased), new Date());
    await copyLedger(database, hasBlobs);
    show({ subject, erased, mentionedIn: data.mentionedIn });
  };

/** After Netlify has restored an older state of the database. The daily run does the same. */
const replayLedger: Run = async (database, hasBlobs) => {
  if (!hasBlobs) exitWith('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN: o registro está no Netlify Blobs.');
  show({ erased: { leads: await reconcileErasures(database, openLedgerCopy(), new Date()) } });
};

const renameLeaver =
  (name: string): Run =>
  async (database) => {
    if (!values.yes) return refuseWithoutYes(`O nome ${name} sairia de tudo o que assinou. Para trocar,`);
    const replaced = await replaceStaffName(database, name, createPseudonym());
    if (sum(replaced) === 0) {
      console.error(`Nada está assinado com o nome ${name}: nada foi trocado.`);
      process.exitCode = 1;
      return;
    }
    await recordPrivacyRequest(database, 'rename', 'name', sum(replaced), new Date());
    show({ replaced });
  };

function chooseRun(): Run | undefined {
  if (action === 'rename') return named[0]?.trim() ? renameLeaver(named[0].trim()) : undefined;
  if (action === 'replay') return replayLedger;
  const subject = readSubject();
  if (!subject) return undefined;
  if (action === 'export') return exportPerson(subject);
  return action === 'erase' ? erasePerson(subject) : undefined;
}

const run = chooseRun() ?? exitWith(USAGE);
try {
  const storage = await openStorage(values.database);
  const database = createDatabase();
  await run(database, storage.hasBlobs);
  await database.close();
  await storage.close();
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
