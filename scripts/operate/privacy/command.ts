import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sweepRemovals } from '../../../netlify/attachments/sweep.ts';
import {
  eraseLeads,
  exportPersonalData,
  type PersonalData,
  parseSubject,
  recordPrivacyRequest,
  redactHits,
  type Subject,
  textsOf,
} from '../../../netlify/leads/erase/privacy.ts';
import { reconcileLedgers } from '../../../netlify/leads/erase/redaction-ledger.ts';
import { environmentFiles } from '../../../netlify/platform/blob-store.ts';
import { createDatabase } from '../../../netlify/platform/database.ts';
import { createPseudonym, replaceStaffName } from '../../../netlify/staff/pseudonym.ts';
import { inventory } from '../../../src/sections/legal/inventory.ts';
import { formatReadableCopy } from '../legal/readable-copy.ts';
import { openStorage } from '../open-storage.ts';
import { askForChoice, type Choice, choose, describeFound, keyOf, passageOf, selectHits } from './choice.ts';
import { type CopiedFiles, copyFiles, listFiles } from './files.ts';

const USAGE = `Uso:
  npm run privacy -- export pessoa@exemplo.com.br         mostra em JSON tudo o que está guardado
  npm run privacy -- export … --readable --files copia    o mesmo, como texto para enviar à pessoa, e os arquivos dela na pasta copia
  npm run privacy -- erase pessoa@exemplo.com.br          mostra o que achou, pergunta e apaga, sem volta
  npm run privacy -- erase … --yes                        apaga sem perguntar os pedidos da pessoa
  npm run privacy -- replay                               apaga de novo o que uma cópia de segurança trouxe de volta
  npm run privacy -- rename "Nome de quem saiu" --yes     troca o nome de alguém da equipe por um código
Em vez do email: --phone "(11) 98765-4321" ou --reference K7P2-9QRM.
--hit K7P2-9QRM:message:13: este trecho do pedido de outra pessoa vira [eliminado]. O comando mostra cada um. Pode ser repetido.
--name "Ana Prado": procura também estas palavras nos pedidos dos outros.`;

/** A search through every text of years takes longer than a visitor would wait. */
const DEADLINE_MS = 60_000;

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      readable: { type: 'boolean', default: false },
      files: { type: 'string' },
      phone: { type: 'string' },
      reference: { type: 'string' },
      hit: { type: 'string', multiple: true, default: [] },
      name: { type: 'string', multiple: true, default: [] },
      database: { type: 'string', default: '.netlify/db' },
    },
  });
type Options = ReturnType<typeof readArguments>['values'];

/** The person that the command names in exactly one of three ways; undefined otherwise. */
function readSubject(named: readonly string[], values: Options): Subject | undefined {
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

type Run = (database: ReturnType<typeof createDatabase>, hasBlobs: boolean) => Promise<void>;

/** Copies the ledger of erasures out of the database. The erasure itself is done, whatever happens here. */
async function copyLedger(database: ReturnType<typeof createDatabase>, hasBlobs: boolean): Promise<void> {
  const later = 'A execução diária copia o registro da eliminação para fora do banco.';
  if (!hasBlobs)
    return console.error(`${later} Para copiá-lo já: NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN e replay.`);
  try {
    await reconcileLedgers(database, new Date());
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
async function copyNamedFiles(
  data: PersonalData,
  { files }: Options,
  hasBlobs: boolean,
): Promise<CopiedFiles | undefined> {
  const count = listFiles(data).length;
  if (files === undefined) {
    if (count > 0) console.error(`A cópia está sem os ${count} arquivos: repita com --files PASTA.`);
    return undefined;
  }
  if (!hasBlobs)
    throw new Error('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN: os arquivos estão no Netlify Blobs.');
  return copyFiles(environmentFiles, data, files);
}

/** Hits as JSON: what a colleague needs to judge them. */
const summarize = (hits: PersonalData['hits']) =>
  hits.map((hit) => ({ hit: keyOf(hit), passage: passageOf(hit) }));

const exportPerson =
  (subject: Subject, values: Options): Run =>
  async (database, hasBlobs) => {
    const data = await exportPersonalData(database, subject, values.name);
    const selected = selectHits(data, values.hit);
    if ('lack' in selected) throw new Error(`${describeFound(data)}${selected.lack}`);
    const count = Object.values(data.tables).flat().length + selected.length;
    const files = await copyNamedFiles(data, values, hasBlobs);
    await recordPrivacyRequest(database, 'export', subject.by, count, new Date());
    if (values.readable) console.log(formatReadableCopy(data, inventory, selected.map(passageOf), files));
    else show({ subject, tables: data.tables, ...(files && { files }), hits: summarize(data.hits) });
  };

/** Asks in the terminal, unless the options have chosen already. Undefined: nothing is to be erased. */
async function chooseToErase(data: PersonalData, values: Options): Promise<Choice | undefined> {
  if (process.stdin.isTTY && !values.yes && values.hit.length === 0) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await askForChoice(data, (question) => terminal.question(question));
    } finally {
      terminal.close();
    }
  }
  const chosen = choose(data, values.hit);
  if ('lack' in chosen) throw new Error(`${describeFound(data)}${chosen.lack}`);
  if (values.yes) return chosen;
  const what = `Seriam apagados ${chosen.own.length} pedidos de ${data.subject.value}, e trocados ${chosen.hits.length} trechos.`;
  throw new Error(`${describeFound(data)}${what} Para apagar, repita com --yes.`);
}

const erasePerson =
  (subject: Subject, values: Options): Run =>
  async (database, hasBlobs) => {
    const data = await exportPersonalData(database, subject, values.name);
    const choice = await chooseToErase(data, values);
    if (!choice) return;
    const texts = await redactHits(database, choice.hits, new Date());
    if (texts < textsOf(choice.hits).size)
      throw new Error(
        'Um texto que cita a pessoa mudou enquanto o comando corria. Os pedidos dela ainda não foram apagados: rode o comando de novo.',
      );
    const erased = await eraseLeads(
      database,
      choice.own.map(({ id }) => id),
    );
    await recordPrivacyRequest(database, 'erase', subject.by, sum(erased) + texts, new Date());
    await copyLedger(database, hasBlobs);
    if (erased['lead_attachments']) await removeFiles(database, hasBlobs);
    const left = data.hits.filter((hit) => !choice.hits.includes(hit));
    show({ subject, erased, redacted: { texts }, notTouched: summarize(left) });
  };

/** After Netlify has restored an older state of the database. The daily run does the same. */
const replayLedger: Run = async (database, hasBlobs) => {
  if (!hasBlobs)
    throw new Error('Faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN: o registro está no Netlify Blobs.');
  const [leads, texts] = await reconcileLedgers(database, new Date());
  show({ erased: { leads }, redacted: { texts } });
};

const renameLeaver =
  (name: string, { yes }: Options): Run =>
  async (database) => {
    if (!yes) throw new Error(`O nome ${name} sairia de tudo o que assinou. Para trocar, repita com --yes.`);
    const replaced = await replaceStaffName(database, name, createPseudonym());
    if (sum(replaced) === 0) throw new Error(`Nada está assinado com o nome ${name}: nada foi trocado.`);
    await recordPrivacyRequest(database, 'rename', 'name', sum(replaced), new Date());
    show({ replaced });
  };

function chooseRun([action, ...named]: readonly string[], values: Options): Run | undefined {
  if (action === 'rename') return named[0]?.trim() ? renameLeaver(named[0].trim(), values) : undefined;
  if (action === 'replay') return replayLedger;
  const subject = readSubject(named, values);
  if (!subject) return undefined;
  if (action === 'export') return exportPerson(subject, values);
  return action === 'erase' ? erasePerson(subject, values) : undefined;
}

/** Runs the command with these arguments. Rejects with the message for the colleague if it cannot do what they say. */
export async function runPrivacy(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const run = chooseRun(positionals, values);
  if (!run) throw new Error(USAGE);
  const storage = await openStorage(values.database);
  const database = createDatabase({ deadlineMs: DEADLINE_MS });
  try {
    await run(database, storage.hasBlobs);
  } finally {
    await database.close();
    await storage.close();
  }
}
