import { z } from 'zod';

const whole = (from: number, to: number) =>
  z
    .int({ error: 'Escreva um número inteiro.' })
    .min(from, { error: `No mínimo ${from}.` })
    .max(to, { error: `No máximo ${to}.` });

/** The schema of src/content/promises.json: what the site promises, each number once. Error texts are for editors. */
export const promisesSchema = z.strictObject({
  replyHours: whole(2, 168),
  weekendReply: z.string().min(10, { error: 'Diga quando responde ao que chega no fim de semana.' }),
  quoteHours: whole(2, 168),
  recoveryWarrantyDays: whole(30, 730),
  newPartWarrantyMonths: whole(2, 60),
});

export type Promises = z.infer<typeof promisesSchema>;
