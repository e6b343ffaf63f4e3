import type { Category } from './categories.ts';

/** What a field of each kind holds. A `filled` text must not be empty. */
interface Values {
  id: number;
  filled: string;
  text: string;
  category: Category;
  /** A URL; its field of the content files, `image`, holds a path. */
  picture: string;
  /** A path of the site, or #orcamento. */
  link: string;
  pairs: Readonly<Record<string, string>>;
  flag: boolean;
  list: readonly string[];
}

export type Kind = keyof Values;

/** What the shop needs to know of a field. `product-field-uses.ts` has the rest, which would enlarge the shop's page. */
export interface ProductField {
  kind: Kind;
  /** Makes the field optional: the value of products that lack it, such as those stored before it was added. */
  absent?: string | boolean;
}

/** The fields of a product, in the order of the stored JSON. Everything that checks, edits or shows them all derives from it. */
export const PRODUCT_FIELDS = {
  id: { kind: 'id' },
  title: { kind: 'filled' },
  description: { kind: 'filled' },
  category: { kind: 'category' },
  price: { kind: 'text' },
  priceRange: { kind: 'text' },
  imageUrl: { kind: 'picture' },
  altText: { kind: 'text' },
  link: { kind: 'link' },
  specifications: { kind: 'pairs' },
  featured: { kind: 'flag', absent: false },
  inStock: { kind: 'flag', absent: true },
  tags: { kind: 'list' },
} as const satisfies Record<string, ProductField>;

type Fields = typeof PRODUCT_FIELDS;

/** A product as the shop shows it. Its picture needs no processing by the build. */
export type Product = { -readonly [Name in keyof Fields]: Values[Fields[Name]['kind']] };

export const PRODUCT_ENTRIES = Object.entries(PRODUCT_FIELDS) as readonly [keyof Product, ProductField][];
