import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { CATEGORIES } from '../../shared/catalogue/categories.ts';
import { altText, path, text } from '../../site/content-fields.ts';

/** A product in src/content/products. Accepts `imageAlt` as another name of `altText`; `altText` wins if both are set. */
export const productSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z
    .strictObject({
      id: z.number().int().min(1),
      title: text(5, 60),
      description: text(40, 200),
      category: z.enum(CATEGORIES),
      price: text(3, 30),
      priceRange: text(3, 60),
      image: image(),
      altText: altText.optional(),
      imageAlt: altText.optional(),
      link: z.union([z.literal('#orcamento'), path]),
      // Keys are the labels that visitors see; the card shows the first two.
      specifications: z
        .record(text(3, 30), text(2, 80))
        .refine((specifications) => Object.keys(specifications).length >= 2, {
          error: 'Escreva pelo menos duas especificações.',
        }),
      featured: z.boolean().default(false),
      inStock: z.boolean().default(true),
      tags: z.array(text(2, 30)).min(1).max(12),
    })
    .transform(({ imageAlt, altText = imageAlt, ...product }, context) => {
      if (altText !== undefined) return { ...product, altText };
      const message = 'Falta este campo: escreva um texto entre aspas.';
      context.addIssue({ code: 'custom', path: ['altText'], message });
      return z.NEVER;
    });
