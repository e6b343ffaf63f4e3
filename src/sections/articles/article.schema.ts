import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { TOOL_NAMES } from '../../shared/tools/tool-list.ts';
import {
  altText,
  day,
  optionalList,
  pageDescription,
  pageTitle,
  practiceClaim,
  source,
  sources,
  text,
} from '../../site/content-fields.ts';
import type { MachinePageName } from '../machines/machine.schema.ts';
import { MACHINE_PAGES } from '../machines/machine-pages.ts';

/** The categories shown above an article's title; the index of guides is grouped by them, in this order. */
export const ARTICLE_CATEGORIES = [
  'Extrusoras',
  'Injetoras',
  'Sopradoras',
  'Manutenção',
  'Materiais',
  'Técnico',
] as const;

const MACHINE_PAGE_NAMES = Object.keys(MACHINE_PAGES) as MachinePageName[];

/** The fields that an article and a guide share. */
const common = ({ image }: Pick<SchemaContext, 'image'>) => ({
  title: pageTitle,
  description: pageDescription,
  publishedAt: day.pipe(z.coerce.date()),
  readMinutes: z.number({ error: 'Escreva os minutos de leitura, como 8.' }).int().min(1).max(30),
  category: z.enum(ARTICLE_CATEGORIES, { error: 'Categoria desconhecida.' }),
  breadcrumb: text(3, 40),
  image: image(),
  altText,
  call: z.strictObject({
    title: text(10, 70),
    text: text(40, 200),
  }),
  /** The tools that the text leads to, linked after it. */
  ferramentas: optionalList(z.enum(TOOL_NAMES, { error: 'Ferramenta desconhecida.' })),
  pratica: optionalList(practiceClaim),
});

/** The frontmatter of an article. */
export const articleSchema = (context: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    ...common(context),
    icon: z.enum(['stop', 'zones', 'calendar', 'grinding'], { error: 'Desenho desconhecido.' }),
    featured: z.boolean({ error: 'Escreva true ou false.' }),
    /** Sources of the figures and rules that are not the workshop's own practice. */
    fontes: optionalList(source),
  });

/** The frontmatter of a guide: an article that is listed on /guias, not on the home page. */
export const guideSchema = (context: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    ...common(context),
    /** The position on /guias and among the links of machine pages. */
    order: z.number({ error: 'Escreva a posição do guia, como 3, ou 2.5 entre dois.' }).positive(),
    /** The machine pages that link to the guide, by file name in src/content/machines. */
    maquinas: z.array(z.enum(MACHINE_PAGE_NAMES, { error: 'Página de máquina desconhecida.' })),
    fontes: sources,
  });
