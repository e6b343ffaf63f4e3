import data from '../../content/legal/inventario.json' with { type: 'json' };
import type { TagIds } from '../../shared/tag-ids.ts';
import type { Inventory, Tool } from './inventory.schema.ts';

/** All personal data, wherever it is kept. The build checks it against the schema (src/content.config.ts). */
export const inventory = data as Inventory;

type Table = Inventory['tabelas'][number];
type Recipient = Inventory['operadores'][number];

/** The tools that are configured; the site itself always is. */
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

/** What a table keeps about people, each datum once. */
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

/** What a page may say of a transfer: only what somebody has checked. */
export const checkedMechanism = ({ mecanismo, conferidoEm }: Recipient): string =>
  conferidoEm ? mecanismo : '';
