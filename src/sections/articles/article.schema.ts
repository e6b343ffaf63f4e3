import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { altText, day, pageDescription, pageTitle, text } from '../../site/content-fields.ts';

/** The categories shown above an article's title. */
const ARTICLE_CATEGORIES = [
  'Extrusoras',
  'Injetoras',
  'Sopradoras',
  'Manutenção',
  'Materiais',
  'Técnico',
] as const;

/** The frontmatter of an article. */
export const articleSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    title: pageTitle,
    description: pageDescription,
    publishedAt: day.pipe(z.coerce.date()),
    readMinutes: z.number({ error: 'Escreva os minutos de leitura, como 8.' }).int().min(1).max(30),
    category: z.enum(ARTICLE_CATEGORIES, { error: 'Categoria desconhecida.' }),
    icon: z.enum(['stop', 'zones', 'calendar', 'grinding'], { error: 'Desenho desconhecido.' }),
    featured: z.boolean({ error: 'Escreva true ou false.' }),
    breadcrumb: text(3, 40),
    image: image(),
    altText,
    call: z.strictObject({ title: text(10, 70), text: text(40, 200) }),
    /** Where the figures and rules come from that are not the workshop's own practice. */
    fontes: z
      .array(
        z.strictObject({
          titulo: text(5, 120),
          autor: text(2, 60),
          endereco: z.httpUrl({ error: 'Escreva o endereço completo, como https://exemplo.com/pagina.' }),
        }),
      )
      .min(1, { error: 'Escreva ao menos uma fonte.' })
      .optional(),
    /** Technical claims without a published source: the workshop's own practice, until the owner confirms it. */
    pratica: z
      .array(
        z.strictObject({
          afirmacao: text(20, 110),
          confirmado: z.boolean({ error: 'Escreva false enquanto não estiver confirmado, true depois.' }),
        }),
      )
      .min(1, { error: 'Escreva ao menos uma afirmação, ou apague o campo.' })
      .optional(),
  });
