import { formatCount } from '../format-count.ts';
import { type Category, isCategory } from './categories.ts';

/** A product as the shop shows it. src/contracts/product.ts has the rules, labels and controls of each field. */
export interface Product {
  id: number;
  title: string;
  description: string;
  category: Category;
  /** Such as “Sob consulta”. */
  price: string;
  /** Null: the product has none. */
  priceRange: PriceRange | null;
  /** Empty: it has no picture. */
  imageUrl: string;
  altText: string;
  /** A path of the site, or `QUOTE_LINK`. */
  link: string;
  /** In the order of the card. */
  specifications: Readonly<Record<string, string>>;
  featured: boolean;
  inStock: boolean;
  tags: readonly string[];
}

/** In whole reais, the smaller amount first. */
export interface PriceRange {
  from: number;
  to: number;
}

/** The lowest and the highest id of a product; ids are whole numbers. */
export const FIRST_ID = 1;
export const LAST_ID = 99_999;

/** A product's link that is not a path of the site: the quote form. */
export const QUOTE_LINK = '#orcamento';

/** "R$ 3.500 a R$ 28.000"; empty without a range. */
export const formatPriceRange = (range: PriceRange | null): string =>
  range ? `R$\u00a0${formatCount(range.from)} a R$\u00a0${formatCount(range.to)}` : '';

/** How many of a product's specifications its card shows. */
const SHOWN_SPECIFICATIONS = 2;

/** The specifications that the product's card shows, as names and values. */
export const shownSpecifications = ({
  specifications,
}: Pick<Product, 'specifications'>): [string, string][] =>
  Object.entries(specifications).slice(0, SHOWN_SPECIFICATIONS);

const isText = (value: unknown) => typeof value === 'string';
const isAmount = (value: unknown) => Number.isSafeInteger(value);

/**
 * Whether the site can show a value as a product: a page may be older than the response that it reads. The server has
 * checked the rules, by a schema that would enlarge the shop's page.
 */
export function isProduct(value: unknown): value is Product {
  const product: Readonly<Partial<Record<keyof Product, unknown>>> = Object(value);
  const { priceRange: range, specifications, tags } = product;
  return (
    [
      product.title,
      product.description,
      product.price,
      product.imageUrl,
      product.altText,
      product.link,
    ].every(isText) &&
    [product.featured, product.inStock].every((flag) => typeof flag === 'boolean') &&
    isAmount(product.id) &&
    isCategory(product.category) &&
    (range === null || (isAmount(Object(range).from) && isAmount(Object(range).to))) &&
    typeof specifications === 'object' &&
    Object.values(specifications ?? [null]).every(isText) &&
    Array.isArray(tags) &&
    tags.every(isText)
  );
}

/** The products in a response or a stored catalogue; of a repeated id the first. */
export function readProducts(value: unknown): readonly Product[] {
  if (!Array.isArray(value)) return [];
  const products = value.filter(isProduct);
  return products.filter(({ id }, index) => products.findIndex((other) => other.id === id) === index);
}
