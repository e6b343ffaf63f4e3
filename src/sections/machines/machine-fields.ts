import type { ImageFunction } from 'astro:content';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { pageDescription, pageTitle, text } from '../../site/content-fields.ts';

// Astro words type errors itself, in English, unless every field brings its own message.
const FOLDER = 'src/content/machines';

export { pageDescription, pageTitle, text };

export const block = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Campo desconhecido: ${issue.keys.join(', ')}.`
        : 'Falta este bloco, com os campos dele.',
  });

export const list = <Item extends z.ZodType>(item: Item, min: number, max = min) =>
  z
    .array(item, { error: 'Falta esta lista.' })
    .min(min, { error: `São pelo menos ${min} itens.` })
    .max(max, { error: `São no máximo ${max} itens.` });

export const choice = <const Options extends readonly string[]>(options: Options, name: string) =>
  z.enum(options, { error: `${name}: escolha entre ${options.join(', ')}.` });

/** An address of this site: a path, or an anchor of the page itself. */
export const link = block({
  label: text(4, 40),
  href: z
    .string({ error: 'Falta o endereço.' })
    .regex(/^[/#]/, { error: 'Comece o endereço com / ou, na própria página, com #.' }),
});

/** Astro's own check of a missing picture names no file, so the path is looked up first. */
export const picture = (image: ImageFunction) =>
  z
    .string({ error: 'Falta a imagem.' })
    .refine((path) => existsSync(resolve(FOLDER, path)), { error: 'Imagem não encontrada.' })
    .pipe(image() as unknown as z.ZodType<ImageMetadata, string>);
