import { z } from 'zod';
import { LONGEST_TERM, PROPOSAL_TERMS } from './proposal.ts';

const term = (name: keyof typeof PROPOSAL_TERMS) =>
  z
    .string({ error: 'Escreva o texto entre aspas, ou "".' })
    .max(LONGEST_TERM, { error: `Use no máximo ${LONGEST_TERM} caracteres.` })
    .meta({ title: PROPOSAL_TERMS[name], description: 'O que cada proposta traz de início. Vazio: nada.' });

/** The schema of src/content/proposta.json: the owner's conditions, with which each proposal begins. */
export const conditionsSchema = z.strictObject({
  validDays: z
    .int({ error: 'Escreva um número inteiro.' })
    .min(1, { error: 'No mínimo 1.' })
    .max(180, { error: 'No máximo 180.' })
    .meta({ title: 'Validade da proposta', description: 'Em dias corridos.' }),
  delivery: term('delivery'),
  payment: term('payment'),
  freight: term('freight'),
  taxes: term('taxes'),
});

export type Conditions = z.infer<typeof conditionsSchema>;
