import type { Category } from './categories.ts';

/** The lowest and the highest id of a product; ids are whole numbers. */
export const FIRST_ID = 1;
export const LAST_ID = 99_999;

/** A product's link that is not a path of the site: the quote form. */
export const QUOTE_LINK = '#orcamento';

/** A product as the shop shows it. Its picture needs no processing by the build. */
export interface Product {
  id: number;
  title: string;
  description: string;
  category: Category;
  /** Free text, such as "Sob consulta". */
  price: string;
  /** Free text in reais. */
  priceRange: string;
  imageUrl: string;
  altText: string;
  /** A path of the site, or #orcamento. */
  link: string;
  specifications: Readonly<Record<string, string>>;
  featured: boolean;
  inStock: boolean;
  tags: readonly string[];
}
