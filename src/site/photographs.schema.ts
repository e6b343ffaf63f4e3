import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { day, text } from './content-fields.ts';

/**
 * The schema of src/content/photographs.json: the pictures that are the company's own photographs. Every other picture
 * in src/assets counts as a rendered placeholder, which `npm run check:launch` lists.
 */
export const photographsSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    photographs: z
      .array(
        z.strictObject({
          takenBy: text(3, 60).meta({ title: 'Quem fotografou' }),
          takenOn: day.meta({ title: 'Quando' }),
          file: image().meta({ title: 'Foto' }),
        }),
      )
      .meta({
        title: 'Fotografias',
        description: 'As imagens que são fotografias da empresa; todas as outras contam como geradas.',
        item: 'Fotografia',
      }),
  });
