import { HOUSE, PRACTICE, type Sourced } from './sources.ts';

/** How often to inspect a pair. */
export const INTERVALS = {
  /** Compare measurements; pull the screw if the machine allows it. */
  inspection: { source: HOUSE, hours: 2000 },
  /** Routine inspection without opening the machine. */
  routine: { source: HOUSE, hours: 250 },
  /** Pull the screw of a line that never stops; it reaches the hours of an inspection in twelve weeks. */
  continuous: { source: PRACTICE, months: 6, weeks: 26 },
} as const satisfies Record<string, Sourced>;

/** What regrinding costs, and how long the screw lasts afterwards, in per cent of a new one. */
export const REGRIND_SHARES = { source: HOUSE, price: 30, life: [70, 80] } as const satisfies Sourced;

/** Days until the part is back. Ten working days are two weeks. */
export const LEAD_TIMES = {
  regrind: { source: HOUSE, days: [7, 10] },
  replace: { source: HOUSE, days: [30, 45] },
  recovery: { source: HOUSE, workingDays: [3, 10] },
} as const satisfies Record<string, Sourced>;
