import type { SchemaContext } from 'astro:content';
import type { ImageMetadata } from 'astro';
import { z } from 'zod';
import { CATEGORIES } from '../../shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, type Product, QUOTE_LINK } from '../../shared/catalogue/product.ts';
import { type FieldName, NO_LIMIT, PRODUCT_FIELD_USES } from '../../shared/catalogue/product-field-uses.ts';
import { type Kind, PRODUCT_ENTRIES } from '../../shared/catalogue/product-fields.ts';
import { path, text } from '../../site/content-fields.ts';

type ProductContent = Omit<Product, 'imageUrl'> & { image: ImageMetadata };

const textOf = (name: FieldName) => text(...(PRODUCT_FIELD_USES[name].length ?? NO_LIMIT));

/** The schema of each kind of field but the picture, with the limits of a field. */
const KINDS: Readonly<Record<Exclude<Kind, 'id' | 'picture'>, (name: FieldName) => z.ZodType>> = {
  filled: textOf,
  text: textOf,
  category: () => z.enum(CATEGORIES),
  link: () => z.union([z.literal(QUOTE_LINK), path]),
  // Keys are the labels that visitors see; the card shows the first two.
  pairs: (name) => {
    const { nameLength = NO_LIMIT, count: [fewest] = NO_LIMIT } = PRODUCT_FIELD_USES[name];
    return z
      .record(text(...nameLength), textOf(name))
      .refine((pairs) => Object.keys(pairs).length >= fewest, {
        error: `Escreva pelo menos ${fewest}.`,
      });
  },
  flag: () => z.boolean(),
  list: (name) => {
    const { count: [fewest, most] = NO_LIMIT } = PRODUCT_FIELD_USES[name];
    return z.array(textOf(name)).min(fewest).max(most);
  },
};

/** A product in src/content/products. Accepts `imageAlt` as another name of `altText`; `altText` wins if both are set. */
export const productSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z
    .strictObject({
      ...Object.fromEntries(
        PRODUCT_ENTRIES.map(([name, { kind, absent }]) => {
          if (name === 'id') return [name, z.number().int().min(FIRST_ID).max(LAST_ID)];
          if (name === 'imageUrl') return ['image', image()];
          const schema = KINDS[kind as keyof typeof KINDS](name);
          return [name, absent === undefined ? schema : schema.default(absent)];
        }),
      ),
      altText: textOf('altText').optional(),
      imageAlt: textOf('altText').optional(),
    })
    .transform(({ imageAlt, altText = imageAlt, ...product }, context) => {
      if (altText !== undefined) return { ...product, altText } as unknown as ProductContent;
      const message = 'Falta este campo: escreva um texto entre aspas.';
      context.addIssue({ code: 'custom', path: ['altText'], message });
      return z.NEVER;
    });
