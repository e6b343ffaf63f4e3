import type { CustomFieldControlProps } from '@sveltia/cms';
import { Component, createElement, createRef, type ReactNode } from 'react';
import { readTable, type Table, writeTable } from './components/table-text.ts';
import styles from './table-grid.css?inline';

/** The styles of the grid, added when a table is opened. */
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

type Change = (table: Table) => void;

/** The names of the parts, used for screen readers and to move the focus. */
const PART = {
  head: (column: number) => `Título da coluna ${column + 1}`,
  cell: (row: number, column: number) => `Linha ${row + 1}, coluna ${column + 1}`,
  removeColumn: (column: number) => `Tirar a coluna ${column + 1}`,
  removeRow: (row: number) => `Tirar a linha ${row + 1}`,
  raiseRow: (row: number) => `Subir a linha ${row + 1}`,
  addRow: 'Acrescentar linha',
  addColumn: 'Acrescentar coluna',
} as const;

interface Action {
  text: string;
  label: string;
  change: Change;
  /** The part to focus afterwards: the button may be gone, or belong to another row. */
  next: string;
  isDisabled?: boolean;
}

/**
 * A table as a grid of text boxes. A class component, because the editor renders it with its own copy of React, whose hooks
 * differ.
 */
export class TableGrid extends Component<CustomFieldControlProps, State> {
  override state: State = { table: readTable(String(this.props.value ?? '')) };

  /** The last value passed to the editor, until it is returned: this takes longer than a fast typist's next key. */
  readonly #sent: string[] = [];
  readonly #grid = createRef<HTMLElement>();
  #next: string | undefined;

  override componentDidMount(): void {
    addStyles();
  }

  /** After undo or a change in the source view, this form receives a different table. */
  override componentDidUpdate({ value }: CustomFieldControlProps): void {
    this.#moveFocus();
    if (value === this.props.value) return;
    const given = writeTable(readTable(String(this.props.value ?? '')));
    const sent = this.#sent.indexOf(given);
    if (sent === -1) this.setState({ table: readTable(given) });
    else this.#sent.splice(0, sent + 1);
  }

  #moveFocus(): void {
    if (!this.#next) return;
    this.#grid.current?.querySelector<HTMLElement>(`[aria-label="${this.#next}"]`)?.focus();
    this.#next = undefined;
  }

  #change(change: Change): void {
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

  #button({ text, label, change, next, isDisabled = false }: Action): ReactNode {
    const onClick = () => {
      this.#next = next;
      this.#change(change);
    };
    const names = { 'aria-label': label, title: label };
    return createElement('button', { type: 'button', ...names, disabled: isDisabled, onClick }, text);
  }

  #head(text: string, column: number): ReactNode {
    const { length } = this.state.table.head;
    const title = this.#cell(text, PART.head(column), (table, next) => {
      table.head[column] = next;
    });
    const remove = this.#button({
      text: '×',
      label: PART.removeColumn(column),
      change: (table) => {
        for (const row of [table.head, ...table.rows]) row.splice(column, 1);
      },
      next: length > 2 ? PART.removeColumn(Math.min(column, length - 2)) : PART.addColumn,
      isDisabled: length < 2,
    });
    const box = createElement('div', { className: 'table-grid-head' }, title, remove);
    return createElement('th', { key: column, scope: 'col' }, box);
  }

  #row(row: readonly string[], index: number): ReactNode {
    const cells = row.map((text, column) => {
      const cell = this.#cell(text, PART.cell(index, column), (table, next) => {
        const changed = table.rows[index];
        if (changed) changed[column] = next;
      });
      return createElement('td', { key: column }, cell);
    });
    const actions = createElement('td', { className: 'table-grid-actions' }, ...this.#rowActions(index));
    return createElement('tr', { key: index }, cells, actions);
  }

  #rowActions(index: number): ReactNode[] {
    const { length } = this.state.table.rows;
    const raise = this.#button({
      text: '↑',
      label: PART.raiseRow(index),
      change: (table) => void table.rows.splice(index - 1, 0, ...table.rows.splice(index, 1)),
      next: index > 1 ? PART.raiseRow(index - 1) : PART.removeRow(0),
      isDisabled: index === 0,
    });
    const remove = this.#button({
      text: '×',
      label: PART.removeRow(index),
      change: (table) => void table.rows.splice(index, 1),
      next: length > 2 ? PART.removeRow(Math.min(index, length - 2)) : PART.addRow,
      isDisabled: length < 2,
    });
    return [raise, remove];
  }

  #more(): ReactNode {
    const { head, rows } = this.state.table;
    const row = this.#button({
      text: PART.addRow,
      label: PART.addRow,
      change: (table) => void table.rows.push(table.head.map(() => '')),
      next: PART.cell(rows.length, 0),
    });
    const column = this.#button({
      text: PART.addColumn,
      label: PART.addColumn,
      change: (table) => {
        for (const line of [table.head, ...table.rows]) line.push('');
      },
      next: PART.head(head.length),
    });
    return createElement('div', { className: 'table-grid-more' }, row, column);
  }

  override render(): ReactNode {
    const { head, rows } = this.state.table;
    const titles = head.map((text, column) => this.#head(text, column));
    const actions = createElement('td', { className: 'table-grid-actions' });
    const table = createElement(
      'table',
      null,
      createElement('thead', null, createElement('tr', null, titles, actions)),
      createElement(
        'tbody',
        null,
        rows.map((row, index) => this.#row(row, index)),
      ),
    );
    return createElement(
      'div',
      { className: 'table-grid', id: this.props.forID, ref: this.#grid },
      createElement('div', { className: 'table-grid-box' }, table),
      this.#more(),
    );
  }
}
