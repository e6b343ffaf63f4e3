import { z } from 'zod';
import { LONGEST_TERM } from './proposal.ts';

const term = z
  .string({ error: 'Escreva o texto entre aspas, ou "".' })
  .max(LONGEST_TERM, { error: `Use no máximo ${LONGEST_TERM} caracteres.` });

/** The schema of src/content/proposta.json: the owner's conditions, with which each proposal begins. */
export const conditionsSchema = z.strictObject({
  validDays: z
    .int({ error: 'Escreva um número inteiro.' })
    .min(1, { error: 'No mínimo 1.' })
    .max(180, { error: 'No máximo 180.' }),
  delivery: term,
  payment: term,
  freight: term,
  taxes: term,
});

export type Conditions = z.infer<typeof conditionsSchema>;
