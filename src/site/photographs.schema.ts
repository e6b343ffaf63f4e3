import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { day, text } from './content-fields.ts';

/**
 * The schema of src/content/photographs.json: the pictures that are the company's own photographs. Every other picture
 * in src/assets counts as a rendered placeholder, which `npm run check:launch` lists.
 */
export const photographsSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    photographs: z.array(z.strictObject({ file: image(), takenOn: day, takenBy: text(3, 60) })),
  });
