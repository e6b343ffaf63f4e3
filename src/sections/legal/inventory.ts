import data from '../../content/legal/inventario.json' with { type: 'json' };
import type { TagIds } from '../../shared/tag-ids.ts';
import type { Inventory, Tool } from './inventory.schema.ts';

/** The inventory of all personal data. The build checks it against the schema (src/content.config.ts). */
export const inventory = data as Inventory;

type Table = Inventory['tabelas'][number];
type Recipient = Inventory['operadores'][number];

/** The configured tools; always includes the site itself. */
export function listTools(ids: TagIds, videoUrl: string): Set<Tool> {
  const tools: [Tool, unknown][] = [
    ['site', true],
    ['gtag', ids.gtag],
    ['pixel', ids.pixel],
    ['clarity', ids.clarity],
    ['video', videoUrl && !videoUrl.endsWith('.mp4')],
  ];
  return new Set(tools.filter(([, isUsed]) => isUsed).map(([tool]) => tool));
}

/** The personal data in a table, without duplicates. */
export function personalData({ colunas }: Table): string[] {
  return [...new Set(Object.values(colunas).filter((datum) => datum !== false))];
}

export const holdsPersonalData = (table: Table): boolean => personalData(table).length > 0;

export function usedCookies({ cookies }: Inventory, tools: ReadonlySet<Tool>): Inventory['cookies'] {
  return cookies.filter(({ ferramenta, condicao }) => tools.has(ferramenta) && !condicao);
}

export function usedRecipients({ operadores }: Inventory, tools: ReadonlySet<Tool>): Recipient[] {
  return operadores.filter(
    ({ ferramentas }) => ferramentas.length === 0 || ferramentas.some((tool) => tools.has(tool)),
  );
}

/** The legal mechanism of a transfer, or '' while nobody has checked it; pages must not show an unchecked one. */
export const checkedMechanism = ({ mecanismo, conferidoEm }: Recipient): string =>
  conferidoEm ? mecanismo : '';
