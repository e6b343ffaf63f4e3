import fc from 'fast-check';
import { RESIN_IDS, type ResinId } from '../../../../src/shared/tools/data/resins.ts';
import { MACHINE_KINDS } from '../../../../src/shared/tools/machines.ts';
import { FILLERS, type ScrewNeeds, VENTS } from '../../../../src/shared/tools/selection.ts';
import released from '../../../fixtures/liberacao-tecnica.json' with { type: 'json' };

/** The form refuses POM beside PVC. */
const isResinList = (ids: ResinId[]): ids is [ResinId, ...ResinId[]] =>
  ids.length > 0 && !(ids.includes('pom') && ids.includes('pvc'));

/** Everything that the form of the selection can hold. */
export const arbitraryNeeds: fc.Arbitrary<ScrewNeeds> = fc
  .record({
    machine: fc.constantFrom(...MACHINE_KINDS),
    diameter: fc.integer({ min: 150, max: 2500 }).map((tenths) => tenths / 10),
    ratio: fc.option(fc.integer({ min: 16, max: 44 }), { nil: undefined }),
    resins: fc.uniqueArray(fc.constantFrom(...RESIN_IDS), { minLength: 1, maxLength: 3 }).filter(isResinList),
    regrind: fc.integer({ min: 0, max: 100 }),
    filler: fc.constantFrom(...FILLERS),
    fillerShare: fc.integer({ min: 1, max: 60 }),
    isFlameRetardant: fc.boolean(),
    changesColour: fc.boolean(),
    needsVent: fc.boolean(),
    barrelVent: fc.constantFrom(...VENTS),
    needsOutput: fc.boolean(),
  })
  .map(({ ratio, ...needs }) => ({ ...needs, length: ratio && ratio * needs.diameter }));

export const needsOf = (changes: Partial<ScrewNeeds> = {}): ScrewNeeds => ({
  machine: 'injetora',
  diameter: 50,
  resins: ['pp'],
  regrind: 0,
  filler: '',
  fillerShare: 0,
  ...changes,
});

/** As if a designer had released every rule, for diameters of 40 to 120 mm. */
export const RELEASED = released;
