export type { Product } from './product-fields.ts';

/** The lowest and the highest id of a product; ids are whole numbers. */
export const FIRST_ID = 1;
export const LAST_ID = 99_999;

/** A product's link that is not a path of the site: the quote form. */
export const QUOTE_LINK = '#orcamento';
