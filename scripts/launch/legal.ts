import type { Inventory } from '../../src/sections/legal/inventory.schema.ts';
import { listTools } from '../../src/sections/legal/inventory.ts';
import type { Company } from '../../src/shared/company/company.schema.ts';
import { parseTagIds } from '../../src/shared/tag-ids.ts';
import type { Entry } from '../content/entry.ts';
import type { Problem } from '../content/problem.ts';
import { valueAt } from '../content/source.ts';
import { hashInventory } from '../legal/hash-inventory.ts';
import { placesOf } from './places.ts';

// What only the owner or counsel can say, by collection and field; empty means that nobody has said it yet.
const OPEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: {
    encarregado:
      'Escreva o nome do encarregado, ou “dispensado (agente de pequeno porte)”, depois de ouvir o jurídico.',
    canal: 'Escreva o email ou o telefone para assuntos de dados pessoais.',
  },
  inventory: {
    nome: 'Escreva quem recebe estes dados.',
    pais: 'Escreva o país em que eles ficam.',
    mecanismo: 'Escreva em que se apoia a transferência (LGPD, art. 33), ou “não há”.',
    retencao: 'Escreva por quanto tempo este fornecedor guarda os seus registros.',
    conferidoEm: 'Confira com o fornecedor e escreva a data.',
  },
  signatures: {
    assinadoEm: 'Falta assinar: npm run lgpd:documentos cria o documento.',
    por: 'Escreva quem assinou.',
  },
  claims: {
    fonte: 'Escreva o que comprova este número (CDC, art. 36).',
    data: 'Escreva a data dessa comprovação.',
    responsavel: 'Escreva quem responde por ela.',
  },
};

/** Tools and recipients that are not configured need no check. */
function isInUse(
  entries: readonly Entry[],
  { entry, path }: Pick<ReturnType<typeof placesOf>[number], 'entry' | 'path'>,
) {
  if (entry.collection.name !== 'inventory') return true;
  const company = entries.find(({ collection }) => collection.name === 'company')?.source.data as
    | Company
    | undefined;
  const tools = listTools(parseTagIds(process.env), company?.videoUrl ?? '');
  const item = valueAt(entry.source.data, path.slice(0, 2)) as Partial<
    Inventory['operadores'][number] & Inventory['cookies'][number]
  >;
  if (item.condicao) return false;
  const needed = item.ferramenta ? [item.ferramenta] : (item.ferramentas ?? []);
  return needed.length === 0 || needed.some((tool) => tools.has(tool));
}

/** What is still empty of what the law asks for. */
export function findOpenLegal(entries: readonly Entry[]): Problem[] {
  return placesOf(entries).flatMap((place) => {
    const message = OPEN[place.entry.collection.name]?.[String(place.path.at(-1))];
    return message && place.value === '' && isInUse(entries, place) ? [place.saying(message)] : [];
  });
}

/** Signatures under documents that were made from another inventory. */
export function findLapsedSignatures(entries: readonly Entry[]): Problem[] {
  const inventory = entries.find(({ collection }) => collection.name === 'inventory')?.source.data;
  const hash = hashInventory(inventory);
  return placesOf(entries).flatMap(({ value, path, entry, saying }) => {
    if (entry.collection.name !== 'signatures' || path.at(-1) !== 'inventario' || value === hash) return [];
    const { assinadoEm } = valueAt(entry.source.data, path.slice(0, -1)) as { assinadoEm?: string };
    if (!assinadoEm) return [];
    return [
      saying(
        `O inventário mudou depois desta assinatura, ou falta dizer qual era: npm run lgpd:documentos, assinar de novo e escrever ${hash}.`,
      ),
    ];
  });
}

const RANGE = /(\d+(?:,\d+)?)\s?%?\s?(?:a|–|-)\s?(\d+(?:,\d+)?)\s?%/gi;
const FIGURE = /(?<!\p{L})(?:(?:até|cerca de|em)\s\d+(?:,\d+)?\s?%|mais de\s\d+\s(?:anos|%))/giu;

/** Figures as src/content/afirmacoes.json writes them: ranges as `60–80%`. */
function figuresIn(text: string): string[] {
  const ranges = [...text.matchAll(RANGE)].map(([, from, to]) => `${from}–${to}%`);
  const others = [...text.replaceAll(RANGE, '').matchAll(FIGURE)].map(([figure]) =>
    figure.toLowerCase().replaceAll(/\s/g, ' ').replace(' %', '%'),
  );
  return [...ranges, ...others];
}

/** What the company says of its service; its legal texts promise nothing about it. */
const isCommercial = ({ collection, source }: Entry) =>
  collection.name !== 'claims' && !source.file.includes('content/legal/');

/** Figures in the texts that src/content/afirmacoes.json does not know for that file. */
export function findUnlistedClaims(entries: readonly Entry[]): Problem[] {
  const claims = entries
    .filter(({ collection }) => collection.name === 'claims')
    .flatMap(
      ({ source }) =>
        (source.data as { afirmacoes?: { figura: string; onde: string[] }[] })?.afirmacoes ?? [],
    );
  const isListed = (file: string, figure: string) =>
    claims.some(
      ({ figura, onde }) => figura === figure && onde.some((name) => file.endsWith(`content/${name}`)),
    );
  const judge = (file: string, text: string, saying: (message: string) => Problem) =>
    figuresIn(text)
      .filter((figure) => !isListed(file, figure))
      .map((figure) => saying(`“${figure}” não está em src/content/afirmacoes.json para este arquivo.`));
  const inFields = placesOf(entries.filter(isCommercial)).flatMap(({ value, entry, saying }) =>
    typeof value === 'string' ? judge(entry.source.file, value, saying) : [],
  );
  const inTexts = entries.filter(isCommercial).flatMap(({ source: { file, body } }) =>
    (body?.text ?? '').split('\n').flatMap((text, index) =>
      judge(file, text, (message) => ({
        file,
        line: (body?.line ?? 1) + index,
        field: 'texto',
        message,
      })),
    ),
  );
  return [...inFields, ...inTexts];
}
