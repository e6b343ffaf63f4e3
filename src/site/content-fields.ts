import { z } from 'zod';
import { isSitePath } from '../shared/site-path.ts';

// Field types shared by the schemas of src/content. scripts/checks/content words the errors that have no text here.

/** A text that fits its place on the page; lengths in characters. */
export const text = (min: number, max: number) =>
  z
    .string({ error: 'Falta este texto.' })
    .min(min, { error: `Escreva pelo menos ${min} caracteres.` })
    .max(max, { error: `Use no máximo ${max} caracteres.` });

/** A page's title. Search results show about 60 characters, including the brand after it. */
export const pageTitle = text(20, 47);

/** A page's meta description. Search engines replace a shorter one and cut a longer one. */
export const pageDescription = text(110, 155);

/** A picture's alternative text. */
export const altText = text(15, 160);

/** The endings of the files that the site can show as a picture. */
export const PICTURE_ENDINGS = ['.webp', '.avif', '.jpg', '.jpeg', '.png'];
export const PICTURE_FORMAT_PROBLEM = `Use uma foto ${PICTURE_ENDINGS.join(', ')}`;

/** A path of this site. */
export const path = z
  .string({ error: 'Falta o endereço.' })
  .startsWith('/', { error: 'Comece o endereço com /.' })
  .refine((value) => !value.startsWith('/') || isSitePath(value), {
    error: 'Comece o endereço com uma só /: este levaria a outro site.',
  });

/** A day: YAML frontmatter gives a Date, a .json file a string. */
export const day = z.union([z.date(), z.iso.date()], {
  error: 'Escreva uma data que exista, como 2025-08-31.',
});

/** A list that may be missing; the editor writes an empty one. */
export const optionalList = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .optional()
    .transform((list) => (list?.length ? list : undefined));

/** Where a figure or rule comes from that is not the workshop's own practice. */
export const source = z.strictObject({
  titulo: text(5, 120),
  autor: text(2, 60),
  endereco: z.httpUrl({ error: 'Escreva o endereço completo, como https://exemplo.com/pagina.' }),
});
export const sources = z.array(source).min(1, { error: 'Escreva ao menos uma fonte.' });

/** A technical claim without a published source: the workshop's own practice, until the owner confirms it. */
export const practiceClaim = z.strictObject({
  afirmacao: text(20, 110),
  confirmado: z.boolean({ error: 'Escreva false enquanto não estiver confirmado, true depois.' }),
});
