/**
 * Rounds millimetres to hundredths, the step of a workshop's micrometer; half a step away from zero. A limit is
 * compared with what the page shows, so 0.755 counts as 0.76.
 */
export function roundToHundredth(mm: number): number {
  // 1e-6 covers the error of binary fractions such as 60.08 - 59.6.
  return (Math.sign(mm) * Math.round(Math.abs(mm) * 100 + 1e-6)) / 100 + 0;
}
