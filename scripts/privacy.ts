/**
 * Handles people's requests under LGPD, art. 18: shows or erases everything stored about one e-mail address, phone or
 * reference, lists what else may concern the person, and notes that it did, without the content.
 * `npm run privacy -- export ana@cliente.com.br`, `npm run privacy -- erase --phone "(11) 98765-4321"`, `npm run privacy -- rename "Bia Lima" --yes`.
 * Uses the database at NETLIFY_DB_URL, by default the local one.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sweepRemovals } from '../netlify/attachments/sweep.ts';
import { openLedgerCopy, reconcileErasures } from '../netlify/leads/erasure-ledger.ts';
import {
  erasePersonalData,
  exportPersonalData,
  type PersonalData,
  parseSubject,
  recordPrivacyRequest,
  type Search,
  type Subject,
} from '../netlify/leads/privacy.ts';
import { type Candidates, describePassages, type Mention } from '../netlify/leads/privacy-candidates.ts';
import { openRedactionCopy, reconcileRedactions } from '../netlify/leads/redaction-ledger.ts';
import { exitWith } from '../netlify/local/report.ts';
import { environmentFiles } from '../netlify/platform/blob-store.ts';
import { createDatabase } from '../netlify/platform/database.ts';
import { createPseudonym, replaceStaffName } from '../netlify/staff/pseudonym.ts';
import { inventory } from '../src/sections/legal/inventory.ts';
import { formatReference } from '../src/shared/request/reference.ts';
import { formatReadableCopy } from './legal/readable-copy.ts';
import { openStorage } from './open-storage.ts';
import {
  askForChoice,
  type Choice,
  choose,
  describeFound,
  FIELD_NAMES,
  findUnknown,
  readReference,
  selectMentions,
} from './privacy/choice.ts';
import { type CopiedFiles, copyFiles, listFiles } from './privacy/files.ts';

const USAGE = `Uso:
  npm run privacy -- export pessoa@exemplo.com.br         mostra em JSON tudo o que está guardado
  npm run privacy -- export … --readable --files copia    o mesmo, como texto para enviar à pessoa, e os arquivos dela na pasta copia
  npm run privacy -- erase pessoa@exemplo.com.br          mostra o que achou, pergunta e apaga, sem volta
  npm run privacy -- erase … --yes                        apaga sem perguntar os pedidos da pessoa
  npm run privacy -- replay                               apaga de novo o que uma cópia de segurança trouxe de volta
  npm run privacy -- rename "Nome de quem saiu" --yes     troca o nome de alguém da equipe por um código
Em vez do email: --phone "(11) 98765-4321" ou --reference K7P2-9QRM.
--only K7P2-9QRM: só estes pedidos são da pessoa; também um dos outros pedidos que o comando mostra. Pode ser repetido.
--mentions K7P2-9QRM ou K7P2-9QRM:nota: nesse pedido de outra pessoa, as palavras achadas viram [eliminado].
--name "Ana Prado": procura também este nome nos textos.`;

/** A search through every text of years takes longer than a visitor would wait. */
const DEADLINE_MS = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: 'boolean', default: false },
    readable: { type: 'boolean', default: false },
    files: { type: 'string' },
    phone: { type: 'string' },
    reference: { type: 'string' },
    only: { type: 'string', multiple: true },
    mentions: { type: 'string', multiple: true },
    name: { type: 'string', multiple: true },
    database: { type: 'string', default: '.netlify/db' },
  },
});
const [action, ...named] = positionals;
const search: Search = { only: values.only?.map(readReference), names: values.name };

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

function fail(message: string): undefined {
  console.error(message);
  process.exitCode = 1;
}

type Run = (database: ReturnType<typeof createDatabase>, hasBlobs: boolean) => Promise<void>;

/** Copies the ledger of erasures out of the database. The erasure itself is done, whatever happens here. */
async function copyLedger(database: ReturnType<typeof createDatabase>, hasBlobs: boolean): Promise<void> {
  const later = 'A execução diária copia o registro da eliminação para fora do banco.';
  if (!hasBlobs)
    return console.error(`${later} Para copiá-lo já: NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN e replay.`);
  try {
    await reconcileErasures(database, openLedgerCopy(), new Date());
    await reconcileRedactions(database, openRedactionCopy(), new Date());
  } catch (error) {
    console.error(`O registro da eliminação não foi copiado agora: ${(error as Error).message}. ${later}`);
  }
}

/** Deletes the files of erased requests from the store. The daily run does the same. */
async function removeFiles(database: ReturnType<typeof createDatabase>, hasBlobs: boolean): Promise<void> {
  const later =
    'A execução diária apaga os arquivos na manhã seguinte: só responda à pessoa que está tudo apagado depois dela.';
  if (!hasBlobs) return console.error(later);
  try {
    if (await sweepRemovals({ files: environmentFiles, database })) console.error('Arquivos apagados.');
    else console.error(later);
  } catch (error) {
    console.error(`Os arquivos não foram apagados agora: ${(error as Error).message}. ${later}`);
  }
}

/** Copies the files where --files says; without it, says that there are some. */
async function copyNamedFiles(data: PersonalData, hasBlobs: boolean): Promise<CopiedFiles | undefined> {
  const count = listFiles(data).length;
  if (values.files === undefined) {
    if (count > 0) console.error(`A cópia está sem os ${count} arquivos: repita com --files PASTA.`);
    return undefined;
  }
  if (!hasBlobs) exitWith('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN: os arquivos estão no Netlify Blobs.');
  return copyFiles(environmentFiles, data, values.files);
}

const nameMention = ({ reference, field }: Mention) => `${formatReference(reference)}:${FIELD_NAMES[field]}`;

/** The candidates as JSON: what a colleague needs to judge them. */
const summarize = ({ requests, mentions }: Candidates) => ({
  requests: requests.map(({ reference, name, email, because }) => ({ reference, name, email, because })),
  mentions: mentions.map((mention) => ({ text: nameMention(mention), found: describePassages(mention) })),
});

const exportPerson =
  (subject: Subject): Run =>
  async (database, hasBlobs) => {
    const data = await exportPersonalData(database, subject, search);
    const unknown = findUnknown(data, search.only);
    if (unknown) return fail(`${describeFound(data)}${unknown}`);
    const selected = selectMentions(data, values.mentions ?? []);
    if ('lack' in selected) return fail(`${describeFound(data)}${selected.lack}`);
    const count = sum(
      Object.fromEntries(Object.entries(data.tables).map(([table, { length }]) => [table, length])),
    );
    const files = await copyNamedFiles(data, hasBlobs);
    await recordPrivacyRequest(database, 'export', subject.by, count + selected.mentions.length, new Date());
    if (values.readable)
      console.log(formatReadableCopy(data, inventory, selected.mentions.flatMap(describePassages), files));
    else
      show({ subject, tables: data.tables, ...(files && { files }), candidates: summarize(data.candidates) });
  };

/** Asks in the terminal, unless the options have chosen already. Undefined: nothing is to be erased. */
async function chooseToErase(data: PersonalData): Promise<Choice | undefined> {
  const chosen = choose(data, { ...search, mentions: values.mentions });
  const hasChosen = values.yes || values.only || values.mentions;
  if (process.stdin.isTTY && !hasChosen) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await askForChoice(data, (question) => terminal.question(question));
    } finally {
      terminal.close();
    }
  }
  if ('lack' in chosen) return fail(`${describeFound(data)}${chosen.lack}`);
  if (values.yes) return chosen;
  const what = `Seriam apagados ${chosen.leads.length} pedidos de ${data.subject.value}, e trocadas palavras em ${chosen.mentions.length} textos.`;
  return fail(`${describeFound(data)}${what} Para apagar, repita com --yes.`);
}

const erasePerson =
  (subject: Subject): Run =>
  async (database, hasBlobs) => {
    const data = await exportPersonalData(database, subject, search);
    const choice = await chooseToErase(data);
    if (!choice) return;
    const result = await erasePersonalData(database, subject, choice);
    await recordPrivacyRequest(
      database,
      'erase',
      subject.by,
      sum(result.erased) + sum(result.redacted),
      new Date(),
    );
    await copyLedger(database, hasBlobs);
    if (result.erased['lead_attachments']) await removeFiles(database, hasBlobs);
    const { requests, mentions } = data.candidates;
    show({
      subject,
      ...result,
      notTouched: summarize({
        requests: requests.filter(({ id }) => !choice.leads.includes(id)),
        mentions: mentions.filter(
          (mention) => !choice.mentions.includes(mention) && !choice.leads.includes(mention.leadId),
        ),
      }),
    });
  };

/** After Netlify has restored an older state of the database. The daily run does the same. */
const replayLedger: Run = async (database, hasBlobs) => {
  if (!hasBlobs) exitWith('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN: o registro está no Netlify Blobs.');
  const now = new Date();
  const leads = await reconcileErasures(database, openLedgerCopy(), now);
  show({
    erased: { leads },
    redacted: { texts: await reconcileRedactions(database, openRedactionCopy(), now) },
  });
};

const renameLeaver =
  (name: string): Run =>
  async (database) => {
    if (!values.yes)
      return fail(`O nome ${name} sairia de tudo o que assinou. Para trocar, repita com --yes.`);
    const replaced = await replaceStaffName(database, name, createPseudonym());
    if (sum(replaced) === 0) return fail(`Nada está assinado com o nome ${name}: nada foi trocado.`);
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
  const database = createDatabase({ deadlineMs: DEADLINE_MS });
  await run(database, storage.hasBlobs);
  await database.close();
  await storage.close();
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
