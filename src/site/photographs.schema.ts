import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { day, text } from './content-fields.ts';

/**
 * The shape of src/content/photographs.json: which pictures are photographs of the company's own. Every other picture
 * of src/assets counts as a render, and npm run check:launch lists it.
 */
export const photographsSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    photographs: z.array(z.strictObject({ file: image(), takenOn: day, takenBy: text(3, 60) })),
  });
