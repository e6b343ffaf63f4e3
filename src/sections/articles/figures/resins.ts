/**
 * Melt temperatures in degrees Fahrenheit, published by a resin distributor:
 * https://www.plastic-industry.com/processing-guidelines/.
 */
const PUBLISHED = [
  ['PE', 360, 525],
  ['POM', 380, 430],
  ['ABS', 390, 540],
  ['PS', 400, 480],
  ['PP', 400, 500],
  ['PA 6', 460, 550],
  ['PA 66', 520, 580],
  ['PC', 520, 610],
] as const;

/** In degrees Celsius, rounded to 5. */
const celsius = (fahrenheit: number): number => Math.round(((fahrenheit - 32) / 9) * 5 * 0.2) * 5;

/** Resin, and its least and greatest melt temperature in degrees Celsius. */
export const MELT_RANGES = PUBLISHED.map(([resin, from, to]) => [resin, celsius(from), celsius(to)] as const);
