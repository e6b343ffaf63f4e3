import { parseSelection } from '../../../src/shared/tools/parse-selection.ts';
import { RELEASE, type Release } from '../../../src/shared/tools/release.ts';
import { layOutSheet, type Sheet, textHeightFor } from '../../../src/shared/tools/screw-sheet.ts';
import { buildSelected, sketchWords } from '../../../src/shared/tools/selected-screw.ts';
import { selectScrew } from '../../../src/shared/tools/selection.ts';
import { drawingNotes } from '../../../src/shared/tools/selection-texts.ts';

/** The width of the drawing and the height of its labels, in points. */
const WIDTH = 745;
const LABEL = 9;

/**
 * The dimensioned drawing of a selection; undefined if the fragment names none, or if a designer has not released every
 * dimension.
 */
export function findDrawing(fragment: string, release: Release = RELEASE): Sheet | undefined {
  const { needs } = parseSelection(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ''))));
  if (!needs) return undefined;
  const found = selectScrew(needs, release);
  if (!found.isDrawable) return undefined;
  const screw = buildSelected(needs, found);
  return layOutSheet(screw, textHeightFor(screw, WIDTH, LABEL), {
    words: sketchWords(needs, found, release),
    notes: drawingNotes(needs, found, release),
  });
}
