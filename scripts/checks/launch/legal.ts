import type { Inventory } from '../../../src/sections/legal/inventory.schema.ts';
import { listTools } from '../../../src/sections/legal/inventory.ts';
import type { Company } from '../../../src/shared/company/company.schema.ts';
import { parseTagIds } from '../../../src/shared/tag-ids.ts';
import type { Entry } from '../content/collections.ts';
import type { Problem } from '../content/problem.ts';
import { valueAt } from '../content/source.ts';
import { type Circumstances, placesOf } from './places.ts';

// Fields that only the owner or a lawyer can fill in, by collection; an empty string means "not filled in yet".
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
    assinadoEm: 'Falta assinar: o documento está em docs/legal.',
    por: 'Escreva quem assinou.',
  },
  claims: {
    fonte: 'Escreva o que comprova este número (CDC, art. 36).',
    data: 'Escreva a data dessa comprovação.',
    responsavel: 'Escreva quem responde por ela.',
  },
};

/** Whether a tool or recipient is configured; only those need to be checked. */
function isInUse(
  entries: readonly Entry[],
  { entry, path }: Pick<ReturnType<typeof placesOf>[number], 'entry' | 'path'>,
  env: NodeJS.ProcessEnv,
) {
  if (entry.collection.name !== 'inventory') return true;
  const company = entries.find(({ collection }) => collection.name === 'company')?.source.data as
    | Company
    | undefined;
  const tools = listTools(parseTagIds(env), company?.videoUrl ?? '');
  const item = valueAt(entry.source.data, path.slice(0, 2)) as Partial<
    Inventory['operadores'][number] & Inventory['cookies'][number]
  >;
  if (item.condicao) return false;
  const needed = item.ferramenta ? [item.ferramenta] : (item.ferramentas ?? []);
  return needed.length === 0 || needed.some((tool) => tools.has(tool));
}

/** Finds fields that the law requires and that are still empty. */
export function findOpenLegal(entries: readonly Entry[], { env }: Pick<Circumstances, 'env'>): Problem[] {
  return placesOf(entries).flatMap((place) => {
    const message = OPEN[place.entry.collection.name]?.[String(place.path.at(-1))];
    return message && place.value === '' && isInUse(entries, place, env) ? [place.toProblem(message)] : [];
  });
}
