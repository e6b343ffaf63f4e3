// What a product published with src/content needs; the admin also saves others, with advice. Not in product.ts, because
// the shop would load it too.

/** Shortest and longest, in characters. */
type Length = readonly [min: number, max: number];

/** Of the fields that are one text each. */
export const TEXT_LENGTHS = {
  title: [5, 60],
  description: [40, 200],
  price: [3, 30],
  priceRange: [3, 60],
  altText: [15, 160],
} as const satisfies Record<string, Length>;

export const SPECIFICATION_NAME_LENGTH: Length = [3, 30];
export const SPECIFICATION_VALUE_LENGTH: Length = [2, 80];
/** The card shows the first two. */
export const FEWEST_SPECIFICATIONS = 2;

export const TAG_LENGTH: Length = [2, 30];
export const FEWEST_TAGS = 1;
export const MOST_TAGS = 12;
