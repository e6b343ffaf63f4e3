import type { TextComponent } from './text-component.ts';

/** The tables of the privacy policy that the build generates from the inventory, by component name. */
const GENERATED_TABLES: Readonly<Record<string, string>> = {
  StoredData: 'Dados guardados no banco',
  DeviceData: 'Dados no aparelho',
  RecipientTable: 'Quem recebe os dados',
  CookieTable: 'Cookies',
};

interface Properties {
  table: string;
}

/** One of those tables in the text of the policy. */
export const generatedTable: TextComponent<Properties> = {
  id: 'GeneratedTable',
  label: 'Tabela do inventário',
  icon: 'table_view',
  summary: '{{table}}',
  ownFields: [
    {
      name: 'table',
      label: 'Tabela',
      widget: 'select',
      options: Object.entries(GENERATED_TABLES).map(([value, label]) => ({ value, label })),
      hint: 'O site escreve o conteúdo, a partir de legal/inventario.json.',
    },
  ],
  pattern: new RegExp(`^<(${Object.keys(GENERATED_TABLES).join('|')}) />$`, 'm'),
  read: ([, table = '']) => ({ table }),
  write: ({ table = 'StoredData' }) => `<${table} />`,
  preview: ({ table = '' }) =>
    `<p><em>[${GENERATED_TABLES[table] ?? ''}: o site escreve esta tabela]</em></p>`,
};

/** The import path of each component that an article, a guide or a legal text may use. */
export const componentModules = (drawings: readonly string[]): Record<string, string> => ({
  ...Object.fromEntries(drawings.map((name) => [name, `../../sections/articles/figures/${name}.astro`])),
  ...Object.fromEntries(
    Object.keys(GENERATED_TABLES).map((name) => [name, `../../sections/legal/${name}.astro`]),
  ),
});
