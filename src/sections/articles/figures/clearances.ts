/**
 * Diametral clearance between screw and barrel in inches, by screw diameter in inches, as PML publishes it:
 * https://pm-llc.net/screw-and-barrel-rebuilding/.
 */
const PUBLISHED = [
  { diameter: 1, fresh: [0.003, 0.004], rebuild: 0.018, limit: 0.02 },
  { diameter: 1.5, fresh: [0.005, 0.008], rebuild: 0.02, limit: 0.025 },
  { diameter: 2.5, fresh: [0.007, 0.01], rebuild: 0.021, limit: 0.03 },
  { diameter: 3.5, fresh: [0.01, 0.012], rebuild: 0.03, limit: 0.036 },
  { diameter: 4.5, fresh: [0.01, 0.013], rebuild: 0.03, limit: 0.039 },
  { diameter: 6, fresh: [0.013, 0.016], rebuild: 0.039, limit: 0.048 },
  { diameter: 8, fresh: [0.016, 0.019], rebuild: 0.048, limit: 0.057 },
  { diameter: 10, fresh: [0.018, 0.021], rebuild: 0.054, limit: 0.063 },
  { diameter: 12, fresh: [0.02, 0.025], rebuild: 0.06, limit: 0.075 },
] as const;

const MM = 25.4;

/** The same in millimetres. */
export const CLEARANCES = PUBLISHED.map(({ diameter, fresh, rebuild, limit }) => ({
  diameter: diameter * MM,
  fresh: [fresh[0] * MM, fresh[1] * MM] as const,
  rebuild: rebuild * MM,
  limit: limit * MM,
}));
