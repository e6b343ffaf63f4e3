import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { CATEGORIES } from '../../shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, QUOTE_LINK } from '../../shared/catalogue/product.ts';
import {
  FEWEST_SPECIFICATIONS,
  FEWEST_TAGS,
  MOST_TAGS,
  SPECIFICATION_NAME_LENGTH,
  SPECIFICATION_VALUE_LENGTH,
  TAG_LENGTH,
  TEXT_LENGTHS,
} from '../../shared/catalogue/product-limits.ts';
import { path, text } from '../../site/content-fields.ts';

const altText = text(...TEXT_LENGTHS.altText);

/** A product in src/content/products. Accepts `imageAlt` as another name of `altText`; `altText` wins if both are set. */
export const productSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z
    .strictObject({
      id: z.number().int().min(FIRST_ID).max(LAST_ID),
      title: text(...TEXT_LENGTHS.title),
      description: text(...TEXT_LENGTHS.description),
      category: z.enum(CATEGORIES),
      price: text(...TEXT_LENGTHS.price),
      priceRange: text(...TEXT_LENGTHS.priceRange),
      image: image(),
      altText: altText.optional(),
      imageAlt: altText.optional(),
      link: z.union([z.literal(QUOTE_LINK), path]),
      // Keys are the labels that visitors see; the card shows the first two.
      specifications: z
        .record(text(...SPECIFICATION_NAME_LENGTH), text(...SPECIFICATION_VALUE_LENGTH))
        .refine((specifications) => Object.keys(specifications).length >= FEWEST_SPECIFICATIONS, {
          error: 'Escreva pelo menos duas especificações.',
        }),
      featured: z.boolean().default(false),
      inStock: z.boolean().default(true),
      tags: z
        .array(text(...TAG_LENGTH))
        .min(FEWEST_TAGS)
        .max(MOST_TAGS),
    })
    .transform(({ imageAlt, altText = imageAlt, ...product }, context) => {
      if (altText !== undefined) return { ...product, altText };
      const message = 'Falta este campo: escreva um texto entre aspas.';
      context.addIssue({ code: 'custom', path: ['altText'], message });
      return z.NEVER;
    });
