import data from '../../content/legal/inventario.json' with { type: 'json' };
import { FIELD_USES } from '../../shared/request/field-uses.ts';
import { CONTACT_FIELDS } from '../../shared/request/fields.ts';
import type { TagIds } from '../../shared/tag-ids.ts';
import type { Inventory, Tool } from './inventory.schema.ts';

type Table = Inventory['tabelas'][number];

const withFormFields = (columns: Table['colunas']): Table['colunas'] =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, datum]) =>
      column === 'request'
        ? CONTACT_FIELDS.map(({ name }) => [name, FIELD_USES[name].datum] as const)
        : [[column, datum] as const],
    ),
  );

const written = data as Inventory;

/** All personal data, by form field instead of `leads.request`. The build checks the schema (src/content.config.ts). */
export const inventory: Inventory = {
  ...written,
  tabelas: written.tabelas.map((table) => ({ ...table, colunas: withFormFields(table.colunas) })),
};

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

/** The legal mechanism of a transfer, or '' until it is checked; pages must not show an unchecked one. */
export const checkedMechanism = ({ mecanismo, conferidoEm }: Recipient): string =>
  conferidoEm ? mecanismo : '';
