import { z } from 'zod';

const digits = (text: string) => z.string().regex(/^55\d{10,11}$/, { error: text });
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Escreva a hora como 08:00.' });
const date = z.iso.date({ error: 'Escreva a data como AAAA-MM-DD.' });
const text = (name: string) => z.string({ error: `Falta ${name}.` }).min(1, { error: `Falta ${name}.` });
const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']).meta({
  title: 'Dia',
  choices: {
    Monday: 'Segunda',
    Tuesday: 'Terça',
    Wednesday: 'Quarta',
    Thursday: 'Quinta',
    Friday: 'Sexta',
    Saturday: 'Sábado',
    Sunday: 'Domingo',
  },
});

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
  brand: text('a marca').meta({ title: 'Marca' }),
  tagline: text('o complemento da marca').meta({ title: 'Complemento da marca' }),
  legalName: text('a razão social').meta({ title: 'Razão social' }),
  taxId: z
    .string()
    .regex(/^[\dA-Z]{2}(?:\.[\dA-Z]{3}){2}\/[\dA-Z]{4}-\d\d$/, {
      error: 'Escreva o CNPJ como 00.000.000/0000-00.',
      abort: true,
    })
    .refine(isTaxId, { error: 'Os dígitos depois do traço não conferem com o CNPJ.' })
    .meta({ title: 'CNPJ', description: 'Como 00.000.000/0000-00, também com letras maiúsculas.' }),
  shareCapital: text('o capital social').meta({ title: 'Capital social' }),
  openedOn: date
    .refine((day) => day <= new Date().toISOString().slice(0, 10), { error: 'Esta data ainda não chegou.' })
    .meta({ title: 'Abertura da empresa' }),
  street: text('o logradouro').meta({ title: 'Rua e número' }),
  city: text('a cidade').meta({ title: 'Cidade' }),
  state: z
    .string()
    .length(2, { error: 'Use a sigla do estado, como SP.' })
    .meta({ title: 'Estado', description: 'A sigla, como SP.' }),
  postalCode: z
    .string()
    .regex(/^\d{5}-\d{3}$/, { error: 'Escreva o CEP como 00000-000.' })
    .meta({ title: 'CEP', description: 'Como 00000-000.' }),
  phones: z
    .array(
      z.strictObject({
        label: text('o nome do telefone').meta({ title: 'Nome do telefone' }),
        number: digits('Use 55, DDD e número, só dígitos.').meta({
          title: 'Número',
          description: '55, DDD e número, só dígitos, como 5511912345678.',
        }),
      }),
    )
    .length(2, { error: 'São dois telefones.' })
    .meta({ title: 'Telefones', item: 'Telefone' }),
  whatsapp: digits('Use 55, DDD e número, só dígitos.').meta({
    title: 'WhatsApp',
    description: '55, DDD e número, só dígitos, como 5511912345678.',
  }),
  email: z.email({ error: 'Escreva um email válido.' }).meta({ title: 'Email' }),
  openingHours: z
    .array(
      z
        .strictObject({
          days: z.array(weekday).min(1).meta({ title: 'Dias' }),
          label: text('o nome dos dias').meta({
            title: 'Nome dos dias',
            description: 'Como aparece no site: Segunda a sexta.',
          }),
          opens: time.meta({ title: 'Abre', description: 'Como 08:00.' }),
          closes: time.meta({ title: 'Fecha', description: 'Como 18:00.' }),
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
    )
    .meta({ title: 'Horários', item: 'Horário' }),
  /** Besides the national ones. The city's, the state's and days off. */
  holidays: z
    .array(
      z.string().regex(/^(?:20\d\d-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, {
        error: 'Escreva mês e dia como 07-09, ou um só dia como 2026-12-24.',
      }),
    )
    .meta({
      title: 'Feriados da casa, além dos nacionais',
      item: 'Feriado',
      description: 'Mês e dia, como 07-09; um dia de um só ano, como 2026-12-24.',
    }),
  movableHolidays: z
    .array(
      z.enum(['carnival', 'corpusChristi']).meta({
        title: 'Feriado',
        choices: { carnival: 'Segunda e terça de carnaval', corpusChristi: 'Corpus Christi' },
      }),
    )
    .meta({ title: 'Fecha também em' }),
  priceValidUntil: date.meta({ title: 'Os preços valem até' }),
  /** The data protection officer (LGPD, art. 41); empty until the owner has named one. */
  protecaoDeDados: z
    .strictObject({
      encarregado: z
        .string({ error: 'Escreva um nome, ou "".' })
        .meta({ title: 'Encarregado', description: 'Vazio enquanto não houver um.' }),
      canal: z.string({ error: 'Escreva um email ou telefone, ou "".' }).meta({ title: 'Email ou telefone' }),
    })
    .meta({ title: 'Proteção de dados (LGPD)' }),
  /** A YouTube URL or the URL of the owner's .mp4 file; empty: the rendered loop in src/assets. */
  videoUrl: z.union([z.literal(''), z.url({ error: 'Escreva o endereço completo do vídeo.' })]).meta({
    title: 'Vídeo',
    description: 'Um endereço do YouTube ou de um arquivo .mp4; vazio: a animação do site.',
  }),
});

export type Company = z.infer<typeof companySchema>;
