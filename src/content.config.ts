import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { productFile } from './contracts/product.ts';
import { articleSchema, guideSchema } from './sections/articles/article.schema.ts';
import { inventorySchema } from './sections/legal/inventory.schema.ts';
import {
  capabilitiesSchema,
  claimsSchema,
  practiceSchema,
  signaturesSchema,
} from './sections/legal/launch.schema.ts';
import { machineSchema } from './sections/machines/machine.schema.ts';
import { example, reputationSchema, testimonialSchema } from './sections/testimonials/testimonial.schema.ts';
import { companySchema } from './shared/company/company.schema.ts';
import { promisesSchema } from './shared/company/promises.schema.ts';
import { conditionsSchema } from './shared/proposal/conditions.schema.ts';
import { makesSchema } from './shared/request/makes.schema.ts';
import { day, pageDescription, pageTitle, path, text } from './site/content-fields.ts';
import { homeSchema } from './site/home.schema.ts';
import { workshopSchema } from './site/workshop.schema.ts';

z.config(z.locales.ptBR());

const content = './src/content';

const company = defineCollection({
  loader: glob({ base: content, pattern: 'company.json' }),
  schema: companySchema,
});

const promises = defineCollection({
  loader: glob({ base: content, pattern: 'promises.json' }),
  schema: promisesSchema,
});

const conditions = defineCollection({
  loader: glob({ base: content, pattern: 'proposta.json' }),
  schema: conditionsSchema,
});

const home = defineCollection({
  loader: glob({ base: content, pattern: 'home.json' }),
  schema: homeSchema,
});

const articles = defineCollection({
  loader: glob({ base: `${content}/articles`, pattern: '*.mdx' }),
  schema: articleSchema,
});

const guias = defineCollection({
  loader: glob({ base: `${content}/guias`, pattern: '*.mdx' }),
  schema: guideSchema,
});

const products = defineCollection({
  loader: glob({ base: `${content}/products`, pattern: '*.json' }),
  schema: productFile,
});

// A single `exemplo` flag for the prices and diameters of all products; only the owner knows the real ones.
const prices = defineCollection({
  loader: glob({ base: content, pattern: 'prices.json' }),
  schema: z.strictObject({ exemplo: example }),
});

/**
 * The pictures that are the company's own photographs. Every other picture in src/assets counts as a rendered
 * placeholder, which `npm run check:launch` lists.
 */
const photographs = defineCollection({
  loader: glob({ base: content, pattern: 'photographs.json' }),
  schema: ({ image }) =>
    z.strictObject({
      photographs: z.array(
        z.strictObject({
          takenBy: text(3, 60),
          takenOn: day,
          file: image(),
        }),
      ),
    }),
});

/** Photographs of the workshop, each in its place on a page. */
const workshop = defineCollection({
  loader: glob({ base: content, pattern: 'oficina.json' }),
  schema: workshopSchema,
});

const faq = defineCollection({
  loader: glob({ base: `${content}/faq`, pattern: '*.mdx' }),
  schema: z.strictObject({
    question: text(15, 110),
    order: z.number({ error: 'Escreva a posição da pergunta, como 3, ou 2.5 entre duas.' }).positive(),
  }),
});

const testimonials = defineCollection({
  loader: file(`${content}/testimonials.json`),
  schema: testimonialSchema,
});

const reputation = defineCollection({
  loader: glob({ base: content, pattern: 'reputation.json' }),
  schema: reputationSchema,
});

const legal = defineCollection({
  loader: glob({ base: `${content}/legal`, pattern: '*.mdx' }),
  schema: z.strictObject({
    title: pageTitle,
    description: pageDescription,
    updatedAt: z.coerce.date({ error: 'Escreva a data como AAAA-MM-DD.' }),
    /** Date of the last change of the text. Only for the privacy policy: the specification sets its `updatedAt`. */
    revisedAt: z.coerce.date({ error: 'Escreva a data como AAAA-MM-DD.' }).optional(),
  }),
});

const inventory = defineCollection({
  loader: glob({ base: `${content}/legal`, pattern: 'inventario.json' }),
  schema: inventorySchema,
});

const signatures = defineCollection({
  loader: glob({ base: `${content}/legal`, pattern: 'assinaturas.json' }),
  schema: signaturesSchema,
});

const claims = defineCollection({
  loader: glob({ base: content, pattern: 'afirmacoes.json' }),
  schema: claimsSchema,
});

const capabilities = defineCollection({
  loader: glob({ base: content, pattern: 'capacidades.json' }),
  schema: capabilitiesSchema,
});

const practice = defineCollection({
  loader: glob({ base: content, pattern: 'pratica.json' }),
  schema: practiceSchema,
});

const makes = defineCollection({
  loader: glob({ base: content, pattern: 'marcas.json' }),
  schema: makesSchema,
});

const seo = defineCollection({
  loader: glob({ base: `${content}/seo`, pattern: 'documentos.json' }),
  schema: z.strictObject({
    updatedAt: z.iso.date({ error: 'Escreva a data como AAAA-MM-DD.' }),
    plan: path,
    spreadsheet: path,
    dashboard: z.url({ error: 'Escreva o endereço completo do painel.' }),
    documents: z.array(z.strictObject({ title: text(3, 60), description: text(10, 120), href: path })).min(1),
  }),
});

const machines = defineCollection({
  loader: glob({ base: `${content}/machines`, pattern: '*.json' }),
  schema: machineSchema,
});

export const collections = {
  company,
  promises,
  conditions,
  home,
  machines,
  makes,
  articles,
  guias,
  products,
  prices,
  photographs,
  workshop,
  faq,
  testimonials,
  reputation,
  legal,
  inventory,
  signatures,
  claims,
  capabilities,
  practice,
  seo,
};
