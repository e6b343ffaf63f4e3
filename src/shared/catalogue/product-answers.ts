import { z } from 'zod/mini';
import type { Product } from './product.ts';
import { type Kind, PRODUCT_ENTRIES } from './product-fields.ts';

const text = z.string();

/**
 * What the admin needs of a field to show it. Looser than `parseProduct`: a product that was stored under older rules must
 * appear, so that it can be corrected or deleted.
 */
const SHAPES: Readonly<Record<Kind, z.ZodMiniType>> = {
  id: z.number(),
  filled: text,
  text,
  category: text,
  picture: text,
  link: text,
  pairs: z.record(text, text),
  flag: z.boolean(),
  list: z.readonly(z.array(text)),
};

/** A stored product. Fields that the admin does not know are left out. */
export const answeredProduct = z.pipe(
  z.object(
    Object.fromEntries(
      PRODUCT_ENTRIES.map(([name, { kind, absent }]) => [
        name,
        absent === undefined ? SHAPES[kind] : z._default(SHAPES[kind], absent),
      ]),
    ),
  ),
  // The shapes above are of the same list as the type, which TypeScript cannot see.
  z.custom<Product, Record<string, unknown>>(),
);
