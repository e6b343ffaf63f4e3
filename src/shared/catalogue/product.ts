import type { Product } from './product-fields.ts';

export type { Product };

/** The lowest and the highest id of a product; ids are whole numbers. */
export const FIRST_ID = 1;
export const LAST_ID = 99_999;

/** A product's link that is not a path of the site: the quote form. */
export const QUOTE_LINK = '#orcamento';

/** How many of a product's specifications its card shows. */
const SHOWN_SPECIFICATIONS = 2;

/** The specifications that the product's card shows, as names and values. */
export const shownSpecifications = ({
  specifications,
}: Pick<Product, 'specifications'>): [string, string][] =>
  Object.entries(specifications).slice(0, SHOWN_SPECIFICATIONS);
