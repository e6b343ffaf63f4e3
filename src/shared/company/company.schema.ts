import { z } from 'zod';

const digits = (text: string) => z.string().regex(/^55\d{10,11}$/, { error: text });
const time = z.string().regex(/^\d{2}:\d{2}$/, { error: 'Escreva a hora como 08:00.' });
const date = z.iso.date({ error: 'Escreva a data como AAAA-MM-DD.' });
const text = (name: string) => z.string({ error: `Falta ${name}.` }).min(1, { error: `Falta ${name}.` });
const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

/** The schema of src/content/company.json, the only source of the company's facts. Error texts are for editors. */
export const companySchema = z.strictObject({
  brand: text('a marca'),
  tagline: text('o complemento da marca'),
  legalName: text('a razão social'),
  taxId: z
    .string()
    .regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/, { error: 'Escreva o CNPJ como 00.000.000/0000-00.' }),
  shareCapital: text('o capital social'),
  openedOn: date,
  street: text('o logradouro'),
  city: text('a cidade'),
  state: z.string().length(2, { error: 'Use a sigla do estado, como SP.' }),
  postalCode: z.string().regex(/^\d{5}-\d{3}$/, { error: 'Escreva o CEP como 00000-000.' }),
  phones: z
    .array(
      z.strictObject({
        label: text('o nome do telefone'),
        number: digits('Use 55, DDD e número, só dígitos.'),
      }),
    )
    .length(2, { error: 'São dois telefones.' }),
  whatsapp: digits('Use 55, DDD e número, só dígitos.'),
  email: z.email({ error: 'Escreva um email válido.' }),
  openingHours: z.array(
    z.strictObject({
      days: z.array(weekday).min(1),
      label: text('o nome dos dias'),
      opens: time,
      closes: time,
    }),
  ),
  priceValidUntil: date,
  /** The data protection officer (LGPD, art. 41); empty until the owner has named one. */
  protecaoDeDados: z.strictObject({
    encarregado: z.string({ error: 'Escreva um nome, ou "".' }),
    canal: z.string({ error: 'Escreva um email ou telefone, ou "".' }),
  }),
  /** A YouTube URL or the URL of the owner's .mp4 file; empty: the rendered loop in src/assets. */
  videoUrl: z.union([z.literal(''), z.url({ error: 'Escreva o endereço completo do vídeo.' })]),
});

export type Company = z.infer<typeof companySchema>;
