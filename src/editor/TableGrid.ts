import type { CustomFieldControlProps } from '@sveltia/cms';
import { Component, createElement, type ReactNode } from 'react';
import { readTable, type Table, writeTable } from './components/table-text.ts';
import styles from './table-grid.css?inline';

/** The styles of the grid, which only an open table needs. */
function addStyles(): void {
  if (document.querySelector('style[data-table-grid]')) return;
  const style = document.createElement('style');
  style.dataset['tableGrid'] = '';
  style.textContent = styles;
  document.head.append(style);
}

interface State {
  table: Table;
}

/** A table as a grid of text boxes. A class, because the editor renders it with a React of its own, which has its own hooks. */
export class TableGrid extends Component<CustomFieldControlProps, State> {
  override state: State = { table: readTable(String(this.props.value ?? '')) };

  override componentDidMount(): void {
    addStyles();
  }

  /** What was handed over, until it comes back: later than the next letter of somebody who types fast. */
  readonly #sent: string[] = [];

  /** Another table arrives in the same form after an undo, or a change in the plain text. */
  override componentDidUpdate({ value }: CustomFieldControlProps): void {
    if (value === this.props.value) return;
    const given = writeTable(readTable(String(this.props.value ?? '')));
    const sent = this.#sent.indexOf(given);
    if (sent === -1) this.setState({ table: readTable(given) });
    else this.#sent.splice(0, sent + 1);
  }

  #change(change: (table: Table) => void): void {
    const table = structuredClone(this.state.table);
    change(table);
    const text = writeTable(table);
    this.#sent.push(text);
    this.setState({ table });
    this.props.onChange(text);
  }

  #cell(text: string, label: string, set: (table: Table, text: string) => void): ReactNode {
    return createElement('textarea', {
      'aria-label': label,
      value: text,
      rows: Math.min(6, Math.max(1, Math.ceil(text.length / 22))),
      onChange: ({ target }: { target: HTMLTextAreaElement }) =>
        this.#change((table) => set(table, target.value)),
    });
  }

  #button(text: string, label: string, change: (table: Table) => void, isDisabled = false): ReactNode {
    return createElement(
      'button',
      {
        type: 'button',
        'aria-label': label,
        title: label,
        disabled: isDisabled,
        onClick: () => this.#change(change),
      },
      text,
    );
  }

  override render(): ReactNode {
    const { head, rows } = this.state.table;
    const columns = head.map((text, column) =>
      createElement(
        'th',
        { key: column, scope: 'col' },
        createElement(
          'div',
          { className: 'table-grid-head' },
          this.#cell(text, `Título da coluna ${column + 1}`, (table, next) => {
            table.head[column] = next;
          }),
          this.#button(
            '×',
            `Tirar a coluna ${column + 1}`,
            (table) => {
              for (const row of [table.head, ...table.rows]) row.splice(column, 1);
            },
            head.length < 2,
          ),
        ),
      ),
    );
    const lines = rows.map((row, index) =>
      createElement(
        'tr',
        { key: index },
        row.map((text, column) =>
          createElement(
            'td',
            { key: column },
            this.#cell(text, `Linha ${index + 1}, coluna ${column + 1}`, (table, next) => {
              const changed = table.rows[index];
              if (changed) changed[column] = next;
            }),
          ),
        ),
        createElement(
          'td',
          { className: 'table-grid-actions' },
          this.#button(
            '↑',
            `Subir a linha ${index + 1}`,
            (table) => void table.rows.splice(index - 1, 0, ...table.rows.splice(index, 1)),
            index === 0,
          ),
          this.#button(
            '×',
            `Tirar a linha ${index + 1}`,
            (table) => void table.rows.splice(index, 1),
            rows.length < 2,
          ),
        ),
      ),
    );
    return createElement(
      'div',
      { className: 'table-grid', id: this.props.forID },
      createElement(
        'div',
        { className: 'table-grid-box' },
        createElement(
          'table',
          null,
          createElement('thead', null, createElement('tr', null, columns)),
          createElement('tbody', null, lines),
        ),
      ),
      createElement(
        'div',
        { className: 'table-grid-more' },
        this.#button(
          'Acrescentar linha',
          'Acrescentar linha',
          (table) => void table.rows.push(table.head.map(() => '')),
        ),
        this.#button('Acrescentar coluna', 'Acrescentar coluna', (table) => {
          for (const row of [table.head, ...table.rows]) row.push('');
        }),
      ),
    );
  }
}
