import type { ImageFunction } from 'astro:content';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { pageDescription, pageTitle, sources, text } from '../../site/content-fields.ts';

// Every field has its own message, because Astro's messages for type errors are in English.
const FOLDER = 'src/content/machines';

export { pageDescription, pageTitle, sources, text };

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

/** A link within this site: a path, or an anchor on the same page. */
export const link = block({
  label: text(4, 40).meta({ title: 'Texto do link' }),
  href: z
    .string({ error: 'Falta o endereço.' })
    .regex(/^[/#]/, { error: 'Comece o endereço com / ou, na própria página, com #.' })
    .meta({
      title: 'Endereço',
      description: 'De uma página do site, como /faq, ou um ponto da própria página, como #catalogo.',
      isAddress: true,
    }),
});

/** A picture's path. Checks first that the file exists, because Astro's error for a missing picture does not name it. */
export const picture = (image: ImageFunction) =>
  z
    .string({ error: 'Falta a imagem.' })
    .refine((path) => existsSync(resolve(FOLDER, path)), { error: 'Imagem não encontrada.' })
    .pipe(image() as unknown as z.ZodType<ImageMetadata, string>);
