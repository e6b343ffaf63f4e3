import { z } from 'zod';

// What the schemas of src/content share. Their mistakes are worded by scripts/content, where the schema says no more.

/** A text of a length that fits its place on the page. */
export const text = (min: number, max: number) =>
  z
    .string({ error: 'Falta este texto.' })
    .min(min, { error: `Escreva pelo menos ${min} caracteres.` })
    .max(max, { error: `Use no máximo ${max} caracteres.` });

/** A page's title: with the brand after it, a search result shows some 60 characters. */
export const pageTitle = text(20, 47);

/** What a search result says below a page's title: shorter is filled up by the engine, longer is cut. */
export const pageDescription = text(110, 155);

/** What a picture shows, for those who do not see it. */
export const altText = text(15, 160);

/** A path of this site. */
export const path = z
  .string({ error: 'Falta o endereço.' })
  .startsWith('/', { error: 'Comece o endereço com /.' });

/** A day, as the frontmatter of an article (a date) or a .json file (a text) gives it. */
export const day = z.union([z.date(), z.iso.date()], {
  error: 'Escreva uma data que exista, como 2025-08-31.',
});
