import type { Range } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';
import { formatRatio, formatRatios } from './format-ratio.ts';
import { roundToHundredth } from './hundredth.ts';
import { RELEASE, type Release } from './release.ts';
import { findFitFor } from './screw-fit.ts';
import { buildScrew, type ScrewModel } from './screw-model.ts';
import type { SheetWords } from './screw-sheet.ts';
import type { ScrewNeeds, Selection } from './selection.ts';
import { areZonesDecided, formatPlainMm, isOneRatio, zoneRanges } from './selection-texts.ts';

/** The screw to draw: smaller than the bore by the middle of the published clearance. */
export function buildSelected(needs: ScrewNeeds, { sections, tip }: Selection): ScrewModel {
  const fit = findFitFor(needs);
  const diameter = fit ? roundToHundredth((fit.screw[0] + fit.screw[1]) / 2) : needs.diameter;
  return { ...buildScrew({ diameter: needs.diameter, sections, tip }), diameter, nominal: needs.diameter };
}

/** The pumping depth follows from the pressure of the die alone. */
const depthWords = (feed: string, metering: string) => ({
  feed,
  metering,
  vent: feed,
  pumping: 'a calcular',
});

/** The labels of the drawing: its dimensions, with the screw's tolerance, or the ranges of values that are not released. */
export function sketchWords(
  needs: ScrewNeeds,
  selection: Selection,
  release: Release = RELEASE,
): Partial<SheetWords> {
  const { isDrawable, ratio, ratioRange, length, depths, chosen } = selection;
  const fit = findFitFor(needs);
  const bore = `furo Ø ${formatPlain(needs.diameter)}`;
  if (isDrawable && fit && chosen) {
    const [least, most] = fit.screw;
    const half = formatPlain((most - least) / 2, 3);
    return {
      diameter: `Ø ${formatPlain((least + most) / 2, 3)} ±${half} (${bore})`,
      depths: depthWords(formatPlain(chosen.feed), formatPlain(chosen.metering)),
    };
  }
  const inDiameters = ([from, to]: Range) => `${formatPlain(from)} a ${formatPlain(to)} D`;
  const { feed, metering, gives } = depths;
  const feedDepth = chosen ? formatPlain(chosen.feed) : inDiameters(feed);
  const meteringShare = metering && !gives ? inDiameters(metering) : 'H ÷ compressão';
  const meteringDepth = chosen ? formatPlain(chosen.metering) : meteringShare;
  return {
    diameter: bore,
    length: !isOneRatio(needs, selection, release)
      ? `L/D ${ratioRange ? formatRatios(ratioRange) : 'a escolher'}`
      : `L ${formatPlainMm(length, 0).replace(' mm', '')} · L/D ${formatRatio(ratio)}`,
    ...(!areZonesDecided(needs, selection, release) && {
      zones: zoneRanges(needs, selection),
    }),
    depths: depthWords(feedDepth, meteringDepth),
  };
}
