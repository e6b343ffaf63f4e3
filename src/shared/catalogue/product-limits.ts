/** The lowest id of a product; ids are whole numbers. */
export const FIRST_ID = 1;

/** A product's link that is no path of the site: the quote form. */
export const QUOTE_LINK = '#orcamento';

// What a product published with src/content needs. The admin saves shorter and longer ones too, and advises.

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
