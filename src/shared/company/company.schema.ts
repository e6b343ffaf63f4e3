import { z } from 'zod';

const digits = (text: string) => z.string().regex(/^55\d{10,11}$/, { error: text });
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Escreva a hora como 08:00.' });
const date = z.iso.date({ error: 'Escreva a data como AAAA-MM-DD.' });
const text = (name: string) => z.string({ error: `Falta ${name}.` }).min(1, { error: `Falta ${name}.` });
const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

/** Receita Federal, IN RFB 2.229/2024: digits or capitals, whose values are their ASCII codes minus 48, modulo 11. */
function isTaxId(text: string): boolean {
  const values = [...text.replaceAll(/[./-]/g, '')].map((sign) => sign.charCodeAt(0) - 48);
  return [12, 13].every((count) => {
    const sum = values
      .slice(0, count)
      .reduce((all, value, at) => all + value * (2 + ((count - 1 - at) % 8)), 0);
    return values[count] === ((11 - (sum % 11)) % 11) % 10;
  });
}

/** The schema of src/content/company.json, the only source of the company's facts. Error texts are for editors. */
export const companySchema = z.strictObject({
  brand: text('a marca'),
  tagline: text('o complemento da marca'),
  legalName: text('a razão social'),
  taxId: z
    .string()
    .regex(/^[\dA-Z]{2}(?:\.[\dA-Z]{3}){2}\/[\dA-Z]{4}-\d\d$/, {
      error: 'Escreva o CNPJ como 00.000.000/0000-00.',
      abort: true,
    })
    .refine(isTaxId, { error: 'Os dígitos depois do traço não conferem com o CNPJ.' }),
  shareCapital: text('o capital social'),
  openedOn: date.refine((day) => day <= new Date().toISOString().slice(0, 10), {
    error: 'Esta data ainda não chegou.',
  }),
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
  openingHours: z
    .array(
      z
        .strictObject({
          days: z.array(weekday).min(1),
          label: text('o nome dos dias'),
          opens: time,
          closes: time,
        })
        .refine(({ opens, closes }) => opens < closes, {
          error: 'Fecha antes de abrir: troque as horas.',
          path: ['closes'],
        }),
    )
    .min(1, { error: 'Falta um horário.' })
    .refine(
      (hours) => {
        const days = hours.flatMap((one) => one.days);
        return new Set(days).size === days.length;
      },
      { error: 'Um dia está em dois horários, ou duas vezes no mesmo.' },
    ),
  /** Besides the national ones. The city's, the state's and days off. */
  holidays: z.array(
    z.string().regex(/^(?:20\d\d-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, {
      error: 'Escreva mês e dia como 07-09, ou um só dia como 2026-12-24.',
    }),
  ),
  movableHolidays: z.array(z.enum(['carnival', 'corpusChristi'])),
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
