import { readTable, type Table, writeTable } from './table-text.ts';
import { attribute, inlineHtml, type TextComponent } from './text-component.ts';

interface Properties {
  number: number;
  caption: string;
  basis: string;
  checklist: boolean;
  /** The table as Markdown, edited as a grid. */
  table: string;
}

/** A numbered table, such as `<DataTable number={1} caption="…">`. */
export const dataTable: TextComponent<Properties> = {
  id: 'DataTable',
  label: 'Tabela',
  icon: 'table',
  summary: 'Tabela {{number}} – {{caption}}',
  ownFields: [{ name: 'table', label: 'Linhas e colunas', widget: 'table-grid' }],
  pattern:
    /^<DataTable number=\{(\d+)\} caption="([^"]*)"(?: basis="([^"]*)")?( checklist)?>\n\n((?:\|.*\n)+)\n<\/DataTable>/m,
  read: ([, number, caption = '', basis = '', checklist, table = '']) => ({
    number: Number(number),
    caption,
    basis,
    checklist: checklist !== undefined,
    table: table.trimEnd(),
  }),
  write: ({ number = 1, caption, basis, checklist, table = '' }) =>
    `<DataTable number={${number}} caption="${attribute(caption)}"${basis ? ` basis="${attribute(basis)}"` : ''}${checklist ? ' checklist' : ''}>\n\n` +
    `${writeTable(readTable(table))}\n\n</DataTable>`,
  preview: ({ number = 1, caption = '', table = '' }) =>
    '<figure class="data-table">' +
    `<figcaption><b>Tabela ${number}</b> – ${inlineHtml(caption)}</figcaption>` +
    `<section class="sheet">${tableHtml(readTable(table))}</section></figure>`,
};

function tableHtml({ head, rows }: Table): string {
  const cells = (texts: readonly string[], element: 'td' | 'th') =>
    texts.map((text) => `<${element}>${inlineHtml(text)}</${element}>`).join('');
  const body = rows.map(
    ([first = '', ...others]) => `<tr>${cells([first], 'th')}${cells(others, 'td')}</tr>`,
  );
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
