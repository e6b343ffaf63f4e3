import type { PersonalData } from '../../netlify/leads/privacy.ts';
import {
  type CandidateRequest,
  describePassages,
  type Mention,
  type PersonRow,
} from '../../netlify/leads/privacy-candidates.ts';
import type { RedactableField } from '../../netlify/leads/redaction-ledger.ts';
import { FREE_TEXT_FIELDS } from '../../src/shared/request/fields.ts';
import { formatReference } from '../../src/shared/request/reference.ts';

/** The requests and the texts that a colleague has judged to be about the person. */
export interface Choice {
  /** Ids. */
  leads: string[];
  mentions: Mention[];
}

export const FIELD_NAMES: Readonly<Partial<Record<RedactableField, string>>> = {
  ...Object.fromEntries(FREE_TEXT_FIELDS.map(({ name, label }) => [name, label.toLowerCase()])),
  note: 'nota',
};

const REASONS: Readonly<Record<CandidateRequest['because'], string>> = {
  email: 'mesmo email',
  phone: 'mesmo telefone',
  'name and company': 'mesmo nome e mesma empresa',
};

/** `k7p2-9qrm` as the database has it. */
export const readReference = (text: string) => text.replaceAll('-', '').toUpperCase();

const describePerson = ({ reference, name, email }: PersonRow) =>
  `${formatReference(reference)}  ${name}  ${email}`;

export const describeRequest = (request: CandidateRequest) =>
  `${describePerson(request)}  (${REASONS[request.because]})`;

export const describeMention = (mention: Mention) =>
  `${formatReference(mention.reference)}:${FIELD_NAMES[mention.field]}  ${describePassages(mention).join('  ')}`;

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `${title}\n${lines.map((line) => `  ${line}\n`).join('')}` : '';

/** What was found, as the command prints it before it asks or refuses. */
export function describeFound({ own, candidates }: PersonalData): string {
  return (
    list('Pedidos da pessoa:', own.map(describePerson)) +
    list(
      'Outros pedidos, talvez da mesma pessoa (--only escolhe):',
      candidates.requests.map(describeRequest),
    ) +
    list(
      'Textos de outras pessoas que a citam (--mentions escolhe):',
      candidates.mentions.map(describeMention),
    )
  );
}

/** Finds the mentions that the options name, as a reference, or one of its texts, such as `K7P2-9QRM:nota`. */
export function selectMentions(
  { candidates }: PersonalData,
  given: readonly string[],
): { mentions: Mention[] } | { lack: string } {
  const isNamedBy =
    (option: string) =>
    ({ reference, field }: Mention): boolean => {
      const [wanted = '', name] = option.split(':');
      return reference === readReference(wanted) && (name === undefined || FIELD_NAMES[field] === name);
    };
  const unknown = given.filter((option) => !candidates.mentions.some(isNamedBy(option)));
  if (unknown.length > 0) return { lack: `Nenhum texto encontrado se chama ${unknown.join(', ')}.` };
  return {
    mentions: candidates.mentions.filter((mention) => given.some((option) => isNamedBy(option)(mention))),
  };
}

/** Why the requests that --only names cannot be chosen; undefined if they can. */
export function findUnknown({ tables }: PersonalData, only: readonly string[] = []): string | undefined {
  const found = (tables['leads'] ?? []).map(({ reference }) => reference);
  const unknown = only.filter((one) => !found.includes(one));
  return unknown.length > 0
    ? `Nenhum destes pedidos tem a referência ${unknown.map(formatReference).join(', ')}.`
    : undefined;
}

/** The choice that the options make, or what they lack for it. `data` was found with the same `only`. */
export function choose(
  data: PersonalData,
  { only, mentions = [] }: { only?: readonly string[] | undefined; mentions?: readonly string[] | undefined },
): Choice | { lack: string } {
  const unknown = findUnknown(data, only);
  if (unknown) return { lack: unknown };
  const people = new Set(data.own.map(({ email }) => email.toLowerCase()));
  if (data.subject.by === 'phone' && people.size > 1 && !only)
    return {
      lack: 'O telefone está em pedidos de emails diferentes: diga quais apagar com --only REFERÊNCIA.',
    };
  const selected = selectMentions(data, mentions);
  if ('lack' in selected) return selected;
  const leads = (data.tables['leads'] ?? []).map(({ id }) => String(id));
  return { leads, mentions: selected.mentions };
}

type Ask = (question: string) => Promise<string>;

/** Asks about each request and each text, then about all together. Undefined: the colleague does not want to erase. */
export async function askForChoice({ own, candidates }: PersonalData, ask: Ask): Promise<Choice | undefined> {
  const isYes = async (question: string) => /^s(?:im)?$/i.test((await ask(`${question} [s/N] `)).trim());
  const leads: string[] = [];
  const mentions: Mention[] = [];
  for (const request of own) if (await isYes(`${describePerson(request)}\nApagar?`)) leads.push(request.id);
  for (const request of candidates.requests)
    if (await isYes(`${describeRequest(request)}\nApagar também?`)) leads.push(request.id);
  for (const mention of candidates.mentions.filter(({ leadId }) => !leads.includes(leadId)))
    if (await isYes(`${describeMention(mention)}\nTrocar por [eliminado]?`)) mentions.push(mention);
  if (leads.length === 0 && mentions.length === 0) return undefined;
  const question = `Apagar ${leads.length} pedidos e trocar palavras em ${mentions.length} textos, sem volta?`;
  return (await isYes(question)) ? { leads, mentions } : undefined;
}
