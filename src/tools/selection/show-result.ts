import type { Basis } from '../../shared/tools/data/sources.ts';
import { formatPlain } from '../../shared/tools/format-plain.ts';
import type { ScrewModel } from '../../shared/tools/screw-model.ts';
import { layOutSheet, textHeightFor } from '../../shared/tools/screw-sheet.ts';
import { renderSvg } from '../../shared/tools/screw-svg.ts';
import { buildSelected, sketchWords } from '../../shared/tools/selected-screw.ts';
import type { ScrewNeeds, Selection } from '../../shared/tools/selection.ts';
import { findBases } from '../../shared/tools/selection-bases.ts';
import {
  cautionText,
  describeNeeds,
  describeSelection,
  drawingNotes,
  findReasonWords,
  NOT_FOR_MANUFACTURE,
  requestLines,
} from '../../shared/tools/selection-texts.ts';
import { find, setText } from '../page-parts.ts';
import { writeMarks } from '../write-marks.ts';

const LABEL_PIXELS = 12;
const NARROW_LABEL_PIXELS = 11;
/** In a file, text is as high as the labels in a drawing of this width. */
const EXPORT_WIDTH = 900;

function write(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

/** A reason below a value, with the marks of what it rests on. */
function writeReason(why: string, bases: readonly Basis[]): HTMLElement {
  const small = write('small', `${why} `);
  small.append(...writeMarks(bases));
  return small;
}

const page = find('[data-drawing]');
const title = find('[data-title]');
const example = {
  title: title.textContent ?? '',
  drawing: page.innerHTML,
};
interface Drawn {
  needs: ScrewNeeds;
  found: Selection;
  screw: ScrewModel;
}
let drawn: Drawn | undefined;

// Cached, because reading it during drawing would force a layout with every key.
let width = page.clientWidth || 600;

function draw(): void {
  if (!drawn) return;
  const pixels = width < 480 ? NARROW_LABEL_PIXELS : LABEL_PIXELS;
  const { screw, needs, found } = drawn;
  const words = sketchWords(needs, found);
  const sheet = layOutSheet(screw, textHeightFor(screw, width, pixels), { words });
  page.innerHTML = renderSvg(
    sheet,
    `role="img" aria-label="Rosca em vista lateral, cotada: ${describeNeeds(needs)}"`,
  );
}

type Reasons = typeof import('../../shared/tools/selection-reasons.ts');
let reasons: Reasons | undefined;

/** Shows the reasons: beside each line, and against the alternatives. */
function showReasons({ explainLines, explainNeighbours }: Reasons): void {
  if (!drawn) return;
  const { needs, found } = drawn;
  const words = findReasonWords(needs, found);
  const places = document.querySelectorAll('[data-lines] .why');
  const bases = findBases(needs, found);
  for (const [index, why] of explainLines(needs, found, words).entries())
    places[index]?.replaceChildren(writeReason(why, bases[index] ?? []));
  find('[data-neighbours] ul').replaceChildren(
    ...explainNeighbours(needs, found, words).map(({ what, why, bases }) => {
      const item = document.createElement('li');
      item.append(write('strong', what), writeReason(why, bases));
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
    ...found.cautions.map((caution) => write('li', cautionText(caution, found), 'caution')),
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

/** Updates the result one frame after the key, so that typing never waits for it. */
function showSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      isWaiting = false;
      find('[data-exports]').hidden = !drawn?.found.isDrawable;
      setText(find('[data-released]'), drawn && !drawn.found.isDrawable ? `${NOT_FOR_MANUFACTURE}.` : '');
      find('[data-neighbours]').hidden = true;
      find('[data-legend]').hidden = !drawn;
      if (!drawn) return showExample();
      draw();
      showLines(drawn);
      if (reasons) showReasons(reasons);
    }),
  );
}

/** The lines that change with every answer, for a screen reader. */
const summarize = (needs: ScrewNeeds, found: Selection): string =>
  describeSelection(needs, found)
    .filter(({ term }) => /^(?:L\/D|Compressão|Pont)/.test(term))
    .map(({ term, value }) => (term.startsWith('Pont') ? value : `${term} ${value.replaceAll(' · ', '; ')}`))
    .join(', ')
    .replaceAll(/, \p{Lu}\p{Ll}/gu, (start) => start.toLowerCase());

/** Draws a screw, or the example without one; returns the lines for the request. */
export function showSelection(
  given: Pick<Drawn, 'needs' | 'found'> | undefined,
): { text: string; chat: string; said: string } | undefined {
  drawn = given && { ...given, screw: buildSelected(given.needs, given.found) };
  showSoon();
  if (!given) return undefined;
  const text = requestLines(given.needs, given.found);
  return { text, chat: text, said: `${summarize(given.needs, given.found)}.` };
}

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
  const words = sketchWords(needs, found);
  const sheet = layOutSheet(screw, text, { words });
  const notes = drawingNotes(needs, found);
  const { exportDrawing } = await import('./export-drawing.ts');
  await exportDrawing(kind, {
    name: `rosca-${formatPlain(needs.diameter)}x${formatPlain(found.ratio, 1)}d`,
    title: `Rosca: ${describeNeeds(needs)}`,
    sheet,
    screw,
    words,
    notes,
    svg: renderSvg(sheet, ''),
    lines: [
      ...describeSelection(needs, found).map(({ term, value }) => `${term}: ${value}`),
      ...notes,
      find('[data-exports]').dataset.issuer ?? '',
    ],
  });
});
