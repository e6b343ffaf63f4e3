import {
  BARRIER,
  DEPTH_GROWTH,
  EXTRUDER_ZONES,
  INJECTION_ZONES,
  PUMP_RATIO,
  SECOND_STAGE,
  VENT,
} from './data/geometry.ts';
import { PAIRS } from './data/materials.ts';
import { resinOf } from './data/resins.ts';
import { type Basis, OWN_TEXTS, PRACTICE } from './data/sources.ts';
import { findFitFor } from './screw-fit.ts';
import type { ScrewNeeds, Selection } from './selection.ts';

function geometryBasis({ machine }: ScrewNeeds, { geometry, mixer }: Selection): Basis {
  if (geometry === 'vented') return VENT.source;
  if (geometry === 'barrier') return BARRIER.source;
  return mixer && machine === 'sopradora' ? PRACTICE : OWN_TEXTS.article;
}

/** What each line of `describeSelection` rests on, in its order. */
export function findBases(needs: ScrewNeeds, selection: Selection): (readonly Basis[])[] {
  const { machine, resins, regrind, filler } = needs;
  const { ratios, compression, depths, geometry, material } = selection;
  const isInjector = machine === 'injetora';
  const { otherShares } = resinOf(resins[0]);
  const sourcesOf = (all: readonly { source: Basis }[]) => new Set(all.map(({ source }) => source));
  return [
    [findFitFor(needs)?.source ?? PRACTICE],
    [...sourcesOf(ratios), ...(isInjector ? [] : ([`${PRACTICE}: ponto da faixa`] as const))],
    [
      ...sourcesOf(compression.resins.flatMap(({ ranges }) => ranges)),
      ...(regrind > 0 || filler ? ([`${PRACTICE}: quanto moído e carga mudam`] as const) : []),
    ],
    [depths.source, DEPTH_GROWTH.source],
    ...(geometry === 'vented' ? [[SECOND_STAGE.source, PUMP_RATIO.source]] : []),
    isInjector
      ? [INJECTION_ZONES.source, ...(otherShares ? [otherShares.source] : [])]
      : [
          EXTRUDER_ZONES.source,
          ...(geometry === 'vented' ? [VENT.source] : []),
          `${PRACTICE}: divisão do resto`,
        ],
    [geometryBasis(needs, selection)],
    [isInjector ? OWN_TEXTS.resins : PRACTICE],
    PAIRS[material].sources,
    [OWN_TEXTS.materials],
  ];
}
