import { z } from 'zod';
import { MAKES_NOTE } from './request-notice.ts';

const make = z
  .string({ error: 'Escreva o nome da marca entre aspas.' })
  .min(2, { error: 'Escreva pelo menos 2 caracteres.' })
  .max(40, { error: 'Use no máximo 40 caracteres.' });

/** The schema of src/content/marcas.json. */
export const makesSchema = z.strictObject({
  nota: z.literal(MAKES_NOTE, { error: `Escreva: ${MAKES_NOTE}` }),
  marcas: z
    .array(make)
    .min(1)
    .refine((makes) => new Set(makes.map((name) => name.toLowerCase())).size === makes.length, {
      error: 'Uma marca aparece duas vezes.',
    }),
});
