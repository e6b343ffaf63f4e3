import { formatPlain } from '../../shared/tools/format-plain.ts';
import { parseSelection } from '../../shared/tools/parse-selection.ts';
import { buildScrew, type ScrewModel } from '../../shared/tools/screw-model.ts';
import { layOutSheet, textHeightFor } from '../../shared/tools/screw-sheet.ts';
import { renderSvg } from '../../shared/tools/screw-svg.ts';
import { type ScrewNeeds, type Selection, selectScrew } from '../../shared/tools/selection.ts';
import {
  CAUTION_TEXTS,
  describeNeeds,
  describeSelection,
  findReasonWords,
  formatRatio,
  requestLines,
  TIP_NAMES,
} from '../../shared/tools/selection-texts.ts';
import { find, setText, showProblem } from '../page-parts.ts';
import { type Problems, startTool, type ToolResult } from '../start-tool.ts';

const LABEL_PIXELS = 12;
const NARROW_LABEL_PIXELS = 11;
/** In a file, texts are as high as the labels are in a drawing of this width. */
const EXPORT_WIDTH = 900;

function write(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

/** A reason with its source below a value. */
function writeReason(why: string, source: string): HTMLElement {
  const small = write('small', `${why} `);
  small.append(write('cite', `[${source}]`));
  return small;
}

const page = find('[data-drawing]');
const title = find('[data-title]');
const example = {
  title: title.textContent ?? '',
  drawing: page.innerHTML,
  summary: find('[data-summary]').textContent ?? '',
};
interface Drawn {
  needs: ScrewNeeds;
  found: Selection;
  screw: ScrewModel;
}
let drawn: Drawn | undefined;

// Kept, because reading it while drawing would make the browser lay out the page with every key.
let width = page.clientWidth || 600;

function draw(): void {
  if (!drawn) return;
  const pixels = width < 480 ? NARROW_LABEL_PIXELS : LABEL_PIXELS;
  const { screw, needs } = drawn;
  const sheet = layOutSheet(screw, textHeightFor(screw, width, pixels));
  page.innerHTML = renderSvg(
    sheet,
    `role="img" aria-label="Rosca em vista lateral, cotada: ${describeNeeds(needs)}"`,
  );
}

const FIELDS = ['d', 'l', 'moido', 'quanto'] as const;

/** The form's texts by name; the boxes that share a name are joined by spaces. */
function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    values[name] = values[name] === undefined ? String(value) : `${values[name]} ${value}`;
  return values;
}

type Reasons = typeof import('../../shared/tools/selection-reasons.ts');
let reasons: Reasons | undefined;

/** Writes why: beside each line, and against the neighbours. */
function showReasons({ explainLines, explainNeighbours }: Reasons): void {
  if (!drawn) return;
  const { needs, found } = drawn;
  const words = findReasonWords(needs, found);
  const places = document.querySelectorAll('[data-lines] .why');
  for (const [index, { why, source }] of explainLines(needs, found, words).entries())
    places[index]?.replaceChildren(writeReason(why, source));
  find('[data-neighbours] ul').replaceChildren(
    ...explainNeighbours(needs, found, words).map(({ what, why, source }) => {
      const item = document.createElement('li');
      item.append(write('strong', what), writeReason(why, source));
      return item;
    }),
  );
  find('[data-neighbours]').hidden = false;
}

function showExample(): void {
  title.textContent = example.title;
  page.innerHTML = example.drawing;
  find('[data-cautions]').replaceChildren();
  find('[data-lines]').replaceChildren();
}

function showLines({ needs, found }: Drawn): void {
  title.textContent = describeNeeds(needs);
  find('[data-cautions]').replaceChildren(
    ...found.cautions.map((caution) => write('li', CAUTION_TEXTS[caution], 'caution')),
  );
  find('[data-lines]').replaceChildren(
    ...describeSelection(needs, found).map(({ term, value }) => {
      const row = document.createElement('div');
      const values = value.split(' · ').map((part) => write('dd', part, 'value'));
      row.append(write('dt', term), ...values, write('dd', '', 'why'));
      return row;
    }),
  );
}

let isWaiting = false;

/** Shows the result after the frame that shows the key, so that typing never waits for it. */
function showSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      isWaiting = false;
      find('[data-exports]').hidden = !drawn;
      find('[data-neighbours]').hidden = true;
      if (!drawn) return showExample();
      draw();
      showLines(drawn);
      if (reasons) showReasons(reasons);
    }),
  );
}

const summarize = ({ ratio, compression, tip }: Selection): string =>
  `L/D ${formatRatio(ratio)}, compressão ${formatRatio(compression, 2)}, ${TIP_NAMES[tip].toLowerCase()}.`;

function update(form: HTMLFormElement, sift: (problems: Problems) => Problems): ToolResult {
  const values = readForm(form);
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=tambem]'))
    box.disabled = box.value === values.resina;
  const parsed = parseSelection(values);
  const { needs } = parsed;
  const problems = sift(parsed.problems);
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) showProblem(field, problems[name]);
  }
  drawn = undefined;
  showSoon();
  const summary = find('[data-summary]');
  if (!needs) {
    if (Object.keys(problems).length > 0) setText(summary, 'Corrija os campos marcados.');
    else if (!values.d?.trim()) setText(summary, example.summary);
    return {};
  }
  const found = selectScrew(needs);
  const screw = buildScrew({ diameter: needs.diameter, sections: found.sections, tip: found.tip });
  drawn = { needs, found, screw };
  const text = requestLines(needs, found);
  const said = summarize(found);
  setText(summary, said);
  return { text, chat: text, said };
}

startTool('selecao', update);

// The reasons follow the result: it must not wait for them.
import('../../shared/tools/selection-reasons.ts').then((loaded) => {
  reasons = loaded;
  showReasons(loaded);
});

new ResizeObserver(() => {
  // 0 while the drawing is hidden.
  if (!page.clientWidth || page.clientWidth === width) return;
  width = page.clientWidth;
  draw();
}).observe(page);

find('[data-exports]').addEventListener('click', async (event) => {
  const kind = (event.target as Element).closest<HTMLElement>('[data-export]')?.dataset.export;
  if (!kind || !drawn) return;
  const { needs, screw, found } = drawn;
  const text = textHeightFor(screw, EXPORT_WIDTH, LABEL_PIXELS);
  const sheet = layOutSheet(screw, text);
  const { exportDrawing } = await import('./export-drawing.ts');
  await exportDrawing(kind, {
    name: `rosca-${formatPlain(needs.diameter)}x${formatPlain(found.ratio, 1)}d`,
    title: `Rosca: ${describeNeeds(needs)}`,
    sheet,
    plain: layOutSheet(screw, text, false),
    svg: renderSvg(sheet, ''),
    lines: [
      ...describeSelection(needs, found).map(({ term, value }) => `${term}: ${value}`),
      find('[data-exports]').dataset.issuer ?? '',
    ],
  });
});
