import type { Hit, OwnRequest, PersonalData } from '../../../netlify/leads/erase/privacy.ts';
import { describePassage } from '../../../netlify/leads/erase/redact.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';

/** What a colleague has judged to be about the person. */
export interface Choice {
  own: OwnRequest[];
  hits: Hit[];
}

const describeOwn = ({ reference, name, email }: OwnRequest) =>
  `${formatReference(reference)}  ${name}  ${email}`;

/** Such as `K7P2-9QRM:note52:13`: the text, and where the passage starts. */
export const keyOf = ({ reference, field, eventId, start }: Hit): string =>
  `${formatReference(reference)}:${field}${eventId || ''}:${start}`;

export const passageOf = ({ text, start, end }: Hit): string => describePassage(text, start, end);

const describeHit = (hit: Hit) => `${keyOf(hit)}  ${passageOf(hit)}`;

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `${title}\n${lines.map((line) => `  ${line}\n`).join('')}` : '';

/** What was found, as the command prints it before it refuses. */
export const describeFound = ({ own, hits }: PersonalData): string =>
  list('Pedidos da pessoa:', own.map(describeOwn)) +
  list('Trechos em pedidos de outras pessoas (--hit escolhe):', hits.map(describeHit));

/** Finds the hits that the options name by their keys. */
export function selectHits({ hits }: PersonalData, keys: readonly string[]): Hit[] | { lack: string } {
  const unknown = keys.filter((key) => !hits.some((hit) => keyOf(hit) === key));
  return unknown.length > 0
    ? { lack: `Nenhum trecho encontrado se chama ${unknown.join(', ')}.` }
    : hits.filter((hit) => keys.includes(keyOf(hit)));
}

/** The choice that the options make, or what they lack for it. */
export function choose(data: PersonalData, keys: readonly string[]): Choice | { lack: string } {
  const { own, subject } = data;
  const people = new Set(own.map(({ id, email }) => email.toLowerCase() || id));
  if (subject.by === 'phone' && people.size > 1)
    return { lack: 'O telefone está em pedidos de pessoas diferentes: apague os da pessoa com --reference.' };
  const hits = selectHits(data, keys);
  return 'lack' in hits ? hits : { own, hits };
}

type Ask = (question: string) => Promise<string>;

/** Asks about each request and each hit, then about all together. Undefined: the colleague does not want to erase. */
export async function askForChoice(data: PersonalData, ask: Ask): Promise<Choice | undefined> {
  const isYes = async (question: string) => /^s(?:im)?$/i.test((await ask(`${question} [s/N] `)).trim());
  const choice: Choice = { own: [], hits: [] };
  for (const request of data.own)
    if (await isYes(`${describeOwn(request)}\nApagar?`)) choice.own.push(request);
  for (const hit of data.hits)
    if (await isYes(`${describeHit(hit)}\nTrocar por [eliminado]?`)) choice.hits.push(hit);
  if (choice.own.length === 0 && choice.hits.length === 0) return undefined;
  const question = `Apagar ${choice.own.length} pedidos e trocar ${choice.hits.length} trechos, sem volta?`;
  return (await isYes(question)) ? choice : undefined;
}
