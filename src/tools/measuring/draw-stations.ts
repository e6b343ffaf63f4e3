import { SHEET, type WearDrawing } from '../../shared/tools/wear-drawing.ts';

/** The paths that carry the drawing's data, by `data-wear`. */
export const PATHS = [
  'wall',
  'screw',
  'boreLost',
  'screwLost',
  'newBore',
  'newCrest',
  'limits',
] as const satisfies readonly (keyof WearDrawing)[];

/** SVG of the stations' numbers below the axis, with a leader line from each crest. Only numbers. */
export const drawStations = ({ stations }: WearDrawing): string =>
  stations
    .map(
      ({ number, x, crest }) =>
        `<path d="M${x} ${Math.round(crest)}V${SHEET.axis + 5}"/><text x="${x}" y="${SHEET.axis + 17}">${number}</text>`,
    )
    .join('');
