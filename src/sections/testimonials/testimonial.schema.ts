import { z } from 'zod';

const text = (name: string, max: number) =>
  z
    .string({ error: `Falta ${name}.` })
    .min(2, { error: `Falta ${name}.` })
    .max(max, { error: `Use no máximo ${max} caracteres.` });
/** True while the entry is an invented example. */
export const example = z.boolean({ error: 'Escreva true enquanto for um exemplo, false quando for real.' });

/** A customer's testimonial. The page marks one with `exemplo` as an example. */
export const testimonialSchema = z.strictObject({
  id: text('o identificador', 40),
  exemplo: example,
  name: text('o nome', 60),
  company: text('a empresa', 60),
  position: text('o cargo', 60),
  content: text('o depoimento', 300),
  rating: z
    .number({ error: 'Escreva a nota de 1 a 5.' })
    .int({ error: 'Use uma nota inteira.' })
    .min(1, { error: 'A menor nota é 1.' })
    .max(5, { error: 'A maior nota é 5.' }),
  date: z.iso
    .date({ error: 'Escreva a data como AAAA-MM-DD.' })
    .refine((day) => day <= new Date().toISOString().slice(0, 10), { error: 'Esta data ainda não chegou.' }),
});

export type Testimonial = z.infer<typeof testimonialSchema>;

export const reputationSchema = z.strictObject({
  exemplo: example,
  ratingValue: z.number({ error: 'Escreva a nota média, como 4.8.' }).min(1).max(5),
  reviewCount: z.number({ error: 'Escreva o número de avaliações.' }).int().min(1),
});
