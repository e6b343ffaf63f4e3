import { aspect } from './aspect.ts';
import { dataTable } from './data-table.ts';
import { drawingFigure } from './figure.ts';
import { generatedTable } from './generated-table.ts';
import { keyFigures } from './key-figures.ts';
import { pictureFigure } from './picture.ts';
import type { TextComponent } from './text-component.ts';
import { video } from './video.ts';

/** The components that texts may have. `drawings`: the drawings by name, as HTML. */
export const textComponents = (drawings: Readonly<Record<string, string>>) =>
  [
    dataTable,
    drawingFigure(drawings),
    pictureFigure,
    video,
    keyFigures,
    aspect,
    generatedTable,
  ] as unknown as readonly TextComponent<object>[];
