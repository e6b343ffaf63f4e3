import type { Category } from './categories.ts';

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
