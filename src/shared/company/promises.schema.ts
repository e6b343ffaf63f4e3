import { z } from 'zod';

const whole = (from: number, to: number) =>
  z
    .int({ error: 'Escreva um número inteiro.' })
    .min(from, { error: `No mínimo ${from}.` })
    .max(to, { error: `No máximo ${to}.` });

/** The schema of src/content/promises.json: what the site promises, each number once. Error texts are for editors. */
export const promisesSchema = z.strictObject({
  replyHours: whole(2, 168).meta({ title: 'Resposta a uma solicitação', description: 'Em horas.' }),
  weekendReply: z
    .string()
    .min(10, { error: 'Diga quando responde ao que chega no fim de semana.' })
    .meta({ title: 'Resposta ao que chega no fim de semana', description: 'Uma frase inteira.' }),
  quoteHours: whole(2, 168).meta({ title: 'Orçamento, depois da avaliação', description: 'Em horas.' }),
  recoveryWarrantyDays: whole(30, 730).meta({ title: 'Garantia da recuperação', description: 'Em dias.' }),
  newPartWarrantyMonths: whole(2, 60).meta({ title: 'Garantia da peça nova', description: 'Em meses.' }),
});

export type Promises = z.infer<typeof promisesSchema>;
