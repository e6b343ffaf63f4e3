import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dayOf } from '../../../netlify/platform/sao-paulo.ts';
import type { Inventory } from '../../../src/sections/legal/inventory.schema.ts';
import { listTools } from '../../../src/sections/legal/inventory.ts';
import { parseTagIds } from '../../../src/shared/tag-ids.ts';
import type { Entry } from '../content/collections.ts';
import { type Place, placesOf } from '../content/places.ts';
import type { Problem } from '../content/problem.ts';
import { valueAt } from '../content/source.ts';

/** Something that only the owner can give, and who in the company has it. */
export interface OpenItem extends Problem {
  owner: 'direção' | 'vendas' | 'oficina' | 'jurídico';
}

/** A kind of open item: its owner, and what to say of a value, if it is one. */
interface Kind {
  owner: OpenItem['owner'];
  collections?: readonly string[];
  messageOf(place: Place & { name: string; block: Record<string, unknown> }): string | undefined | false;
}

const PLACEHOLDERS = [/a preencher/i, /\ba confirmar\b/i, /\.example\b/i, /lorem ipsum/i];
const isPlaceholder = (value: unknown): value is string =>
  typeof value === 'string' && PLACEHOLDERS.some((pattern) => pattern.test(value));

/** Matches 00.000.000/0000-00, 00000-000, R$ 0,00 and the phone 5511000000000, but not R$ 100.000,00. */
const isZeros = (text: string) => /^0{3,}$/.test(text.replaceAll(/\D/g, '')) || /0{7}/.test(text);

/** What to write in fields that are empty until somebody knows it. */
const UNKNOWN: Readonly<Record<string, string>> = {
  encarregado:
    'Escreva o nome do encarregado, ou “dispensado (agente de pequeno porte)”, depois de ouvir o jurídico.',
  canal: 'Escreva o email ou o telefone para assuntos de dados pessoais.',
  nome: 'Escreva quem recebe estes dados.',
  pais: 'Escreva o país em que eles ficam.',
  mecanismo: 'Escreva em que se apoia a transferência (LGPD, art. 33), ou “não há”.',
  retencao: 'Escreva por quanto tempo este fornecedor guarda os seus registros.',
  conferidoEm: 'Confira com o fornecedor e escreva a data.',
  assinadoEm: 'Falta assinar: o documento está em docs/legal.',
  por: 'Escreva quem assinou.',
  fonte: 'Escreva o que comprova este número (CDC, art. 36).',
  data: 'Escreva a data dessa comprovação.',
  responsavel: 'Escreva quem responde por ela.',
};

const unknown: Kind['messageOf'] = ({ name, value }) => value === '' && UNKNOWN[name];
const example: Kind['messageOf'] = ({ name, value }) =>
  name === 'exemplo' && value === true && 'É um exemplo: troque por um real e escreva false, ou apague.';
const placeholder: Kind['messageOf'] = ({ entry, name, value }) =>
  (isPlaceholder(value) ||
    (entry.collection.name === 'company' &&
      typeof value === 'string' &&
      (isZeros(value) || (name === 'brand' && value === 'Helicoidal')))) &&
  `Preencha: “${value}”.`;

const KINDS: readonly Kind[] = [
  { owner: 'direção', messageOf: placeholder },
  { owner: 'vendas', collections: ['testimonials', 'reputation', 'prices'], messageOf: example },
  { owner: 'jurídico', collections: ['company', 'inventory', 'signatures'], messageOf: unknown },
  { owner: 'direção', collections: ['claims'], messageOf: unknown },
  {
    owner: 'oficina',
    collections: ['capabilities'],
    messageOf: ({ name, value, block }) =>
      name === 'exemplo' &&
      value === true &&
      `A oficina faz “${block['nome']}”? Confirme com false, ou tire dos textos e apague.`,
  },
  {
    owner: 'oficina',
    messageOf: ({ path, name, value, block }) =>
      path[0] === 'pratica' &&
      name === 'confirmado' &&
      value === false &&
      `É a prática da oficina? “${block['afirmacao']}”. Confirme com true, ou mude o texto.`,
  },
  {
    owner: 'vendas',
    messageOf: ({ name, value }) =>
      name === 'priceValidUntil' &&
      String(value) < dayOf(Date.now()) &&
      `A oferta venceu em ${value}: escreva uma data por vir.`,
  },
  {
    owner: 'direção',
    collections: ['conditions'],
    messageOf: ({ name, value }) =>
      name === 'taxes' && value === 'A combinar.' && 'Escreva quais impostos o preço da proposta inclui.',
  },
  {
    owner: 'oficina',
    collections: ['company'],
    messageOf: ({ name, value }) =>
      name === 'videoUrl' && !value && 'O vídeo do site é gerado: escreva o endereço do da empresa.',
  },
];

/** Whether a supplier or cookie of the inventory is in use; only those need to be checked. */
function isInUse({ entry, path }: Place, tools: ReturnType<typeof listTools>): boolean {
  if (entry.collection.name !== 'inventory') return true;
  const item = valueAt(entry.source.data, path.slice(0, 2)) as Partial<
    Inventory['operadores'][number] & Inventory['cookies'][number]
  >;
  if (item.condicao) return false;
  const needed = item.ferramenta ? [item.ferramenta] : (item.ferramentas ?? []);
  return needed.length === 0 || needed.some((tool) => tools.has(tool));
}

/** Lists what only the owner can give before the launch. */
export function findOpenItems(entries: readonly Entry[], env: NodeJS.ProcessEnv): OpenItem[] {
  const company = entries.find(({ collection }) => collection.name === 'company')?.source.data;
  const tools = listTools(parseTagIds(env), String(valueAt(company, ['videoUrl']) ?? ''));
  const inFields = placesOf(entries).flatMap((place): OpenItem[] => {
    const block = valueAt(place.entry.source.data, place.path.slice(0, -1)) as Record<string, unknown>;
    return KINDS.flatMap(({ owner, collections, messageOf }) => {
      if (collections && !collections.includes(place.entry.collection.name)) return [];
      const message = messageOf({ ...place, name: String(place.path.at(-1)), block });
      return message && isInUse(place, tools) ? [{ ...place.toProblem(message), owner }] : [];
    });
  });
  const inTexts = entries.flatMap(({ source: { file, body } }) =>
    (body?.text ?? '').split('\n').flatMap((text, index): OpenItem[] => {
      const place = { file, line: (body?.line ?? 1) + index, field: 'texto' };
      return isPlaceholder(text) ? [{ ...place, message: `Preencha: “${text}”.`, owner: 'direção' }] : [];
    }),
  );
  return [...inFields, ...inTexts, ...findRenders(entries)];
}

/** Pictures that neither src/content/photographs.json nor oficina.json lists as a photograph. */
function findRenders(entries: readonly Entry[]): OpenItem[] {
  const photographs = placesOf(entries).flatMap(({ entry, value }) =>
    ['photographs', 'workshop'].includes(entry.collection.name) && typeof value === 'string'
      ? join(dirname(entry.file), value)
      : [],
  );
  const message = 'Ainda é uma imagem gerada: docs/fotos.md diz o que fotografar.';
  return globSync('src/assets/**/*.{webp,avif,jpg,jpeg,png}')
    .filter((picture) => !photographs.includes(picture))
    .map((file) => ({ file, line: 0, field: '', message, owner: 'oficina' }));
}
