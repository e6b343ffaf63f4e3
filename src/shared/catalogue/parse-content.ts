import { parseProduct } from './parse-product.ts';
import type { Product } from './product.ts';
import { sitePictureUrl } from './site-pictures.ts';

/** A file of src/content/products. */
export interface ProductFile {
  /** Its name, such as rosca-injetora.json. */
  file: string;
  product: Product;
}

/** The product of a file, with a picture address that no build changes. Throws if it is none. */
export function parseContent(file: string, content: unknown): ProductFile {
  const { image, ...rest } = content as { image: string };
  const parsed = parseProduct({ ...rest, imageUrl: sitePictureUrl(image) });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.problems[0].field}`);
  return { file, product: parsed.product };
}
