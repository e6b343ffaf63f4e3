import { choiceLines, describeChoice, parseChoice } from '../../shared/tools/parse-choice.ts';
import { findPublished, type PublishedRow, type RowGroup } from '../../shared/tools/published.ts';
import { find, setText, showProblem } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';
import { writeMarks } from '../write-marks.ts';

const MEASURES = ['d', 'r', 'l'] as const;

/** The form's texts by name; checkboxes with one name are joined by spaces. */
function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    values[name] = values[name] === undefined ? String(value) : `${values[name]} ${value}`;
  return values;
}

function write(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

/** A value with where it holds and its source below. */
function writeRow({ what, value, covers, source }: PublishedRow): HTMLElement {
  const row = document.createElement('div');
  const where = write('small', `${covers} `);
  where.append(...writeMarks([source]));
  const cell = write('dd', value);
  cell.append(where);
  row.append(write('dt', what), cell);
  return row;
}

function writeGroup({ heading, rows, missing }: RowGroup): HTMLElement[] {
  const list = document.createElement('dl');
  list.append(...rows.map(writeRow));
  return [write('h3', heading, 'text-h4'), missing ? write('p', missing, 'text-small') : list];
}

const [title, summary] = [find('[data-title]'), find('[data-summary]')];
const start = { title: title.textContent ?? '', summary: summary.textContent ?? '' };
const sketches = document.querySelectorAll<HTMLElement>('[data-sketch]');

startTool('selecao', (form, sift) => {
  const values = readForm(form);
  const parsed = parseChoice(values);
  const problems = sift(parsed.problems);
  for (const name of MEASURES) showProblem(find<HTMLInputElement>(`#${name}`), problems[name]);
  const machine = values['maquina'] ?? 'injetora';
  for (const sketch of sketches) sketch.hidden = sketch.dataset['sketch'] !== machine;
  const { choice } = parsed;
  find('[data-legend]').hidden = !choice;
  if (!choice) {
    setText(title, start.title);
    setText(summary, Object.keys(problems).length > 0 ? 'Corrija os campos marcados.' : start.summary);
    for (const part of ['cautions', 'computed', 'groups']) find(`[data-${part}]`).replaceChildren();
    return {};
  }
  const published = findPublished(choice);
  const { groups, common, computed, cautions } = published;
  const said = describeChoice(choice);
  setText(title, said);
  setText(summary, common.length > 0 ? `Em comum: ${common.join('; ')}.` : start.summary);
  find('[data-cautions]').replaceChildren(
    ...cautions.map(({ value, source }) => {
      const item = write('li', `${value} `, 'caution');
      item.append(...writeMarks([source]));
      return item;
    }),
  );
  find('[data-computed]').replaceChildren(...computed.map((line) => write('li', line)));
  find('[data-groups]').replaceChildren(...groups.flatMap(writeGroup));
  const text = choiceLines(choice, published);
  const found = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return { text, chat: text, said: `${said}: ${found} faixas publicadas.` };
});
