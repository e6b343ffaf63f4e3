import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { companySchema } from './site/company.schema.ts';

z.config(z.locales.pt());

const content = './src/content';
const text = (min: number, max: number) =>
  z
    .string({ error: 'Falta este texto.' })
    .min(min, { error: `Escreva pelo menos ${min} caracteres.` })
    .max(max, { error: `Use no máximo ${max} caracteres.` });
const path = z.string({ error: 'Falta o endereço.' }).startsWith('/', { error: 'Comece o endereço com /.' });

const company = defineCollection({
  loader: glob({ base: content, pattern: 'company.json' }),
  schema: companySchema,
});

const home = defineCollection({
  loader: glob({ base: content, pattern: 'home.json' }),
  schema: ({ image }) =>
    z.strictObject({
      title: text(20, 60),
      description: text(70, 160),
      hero: z.strictObject({ title: text(10, 60), suffix: text(3, 20), claim: text(40, 180) }),
      about: z.strictObject({
        paragraphs: z.array(text(40, 400)).min(1),
        claims: z.array(text(10, 80)).length(4),
      }),
      services: z
        .array(
          z.strictObject({
            id: text(3, 40),
            title: text(5, 40),
            description: text(20, 120),
            icon: z.enum(['screw', 'barrel', 'dimension', 'caliper'], { error: 'Desenho desconhecido.' }),
          }),
        )
        .length(4),
      products: z
        .array(
          z.strictObject({
            id: text(3, 40),
            title: text(5, 40),
            description: text(20, 120),
            image: image(),
            altText: text(15, 160),
            link: path,
          }),
        )
        .length(4),
    }),
});

const articles = defineCollection({
  loader: glob({ base: `${content}/articles`, pattern: '*.mdx' }),
  schema: z.strictObject({
    title: text(20, 60),
    description: text(70, 160),
    publishedAt: z.coerce.date({ error: 'Escreva a data como AAAA-MM-DD.' }),
    readMinutes: z.number({ error: 'Escreva os minutos de leitura, como 8.' }).int().min(1).max(30),
    category: text(3, 20),
    icon: z.enum(['stop', 'zones', 'calendar', 'grinding'], { error: 'Desenho desconhecido.' }),
    featured: z.boolean({ error: 'Escreva true ou false.' }),
    breadcrumb: text(3, 40),
  }),
});

export const collections = { company, home, articles };
