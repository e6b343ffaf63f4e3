import type { Product } from '../shared/catalogue/product.ts';

/** Where the built site's products and pictures come from. */
export interface Sources {
  /** The name of each built-in product's file in src/content/products, without .json. */
  files: readonly { id: number; name: string }[];
  pictures: readonly Picture[];
}

export interface Picture {
  /** The path in a product's file. */
  path: string;
  /** The address on the built site. */
  url: string;
}

export interface TextFile {
  name: string;
  text: string;
}

// The formatter's line width in biome.json.
const LINE = 110;

/** A product as its file in src/content/products holds it. */
export function toContent({ imageUrl, ...product }: Product, { pictures }: Sources): Record<string, unknown> {
  const image = pictures.find(({ url }) => url === imageUrl)?.path ?? imageUrl;
  const { id, title, description, category, price, priceRange, altText, link, ...rest } = product;
  const { specifications, featured, inStock, tags } = rest;
  const head = { id, title, description, category, price, priceRange, image, altText, link };
  return { ...head, specifications, featured, inStock, tags };
}

/** The inverse of toContent. Returns what cannot be a product unchanged, for the parser to refuse. */
export function fromContent(value: unknown, { pictures }: Sources): unknown {
  if (typeof value !== 'object' || value === null || !('image' in value)) return value;
  const { image, ...rest } = value;
  return { ...rest, imageUrl: pictures.find(({ path }) => path === image)?.url ?? image };
}

/** JSON as Biome formats it: a list is on one line if it fits. */
export function formatContent(content: Record<string, unknown>): string {
  const lines = Object.entries(content).map(([name, value]) => {
    const start = `  ${JSON.stringify(name)}: `;
    const short = Array.isArray(value) && `${start}[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    if (short && short.length <= LINE) return short;
    return start + JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
