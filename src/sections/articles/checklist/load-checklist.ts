import { type CollectionEntry, getEntry } from 'astro:content';
import { company } from '../../../shared/company/company.ts';
import { formatPhone } from '../../../shared/phone.ts';
import { fillNumbers } from '../../../shared/tools/text-numbers.ts';
import { formatDate } from '../publication-date.ts';
import { drawChecklist } from './checklist-pdf.ts';
import { parseChecklist } from './parse-checklist.ts';

/** The path of an article's checklist as PDF; src/pages/checklist makes the file. */
export const checklistPath = (id: string): string => `/checklist/${id}.pdf`;

const drawn = new Map<string, Promise<Buffer>>();

/** An article's checklist as PDF: drawn once per build, for the file and for the size that its link states. */
export async function loadChecklist(id: string, site: URL | undefined): Promise<Buffer> {
  const article = await getEntry('articles', id);
  if (!article) throw new Error(`There is no article ${id}.`);
  if (import.meta.env.DEV) return draw(article, site);
  const pdf = drawn.get(id) ?? draw(article, site);
  drawn.set(id, pdf);
  return pdf;
}

async function draw({ id, body, data }: CollectionEntry<'articles'>, site: URL | undefined): Promise<Buffer> {
  const checklist = parseChecklist(fillNumbers(body ?? ''));
  if (!checklist) throw new Error(`The article ${id} has no checklist.`);
  const [phone] = company.phones;
  return drawChecklist({
    checklist,
    company: [company.brand, phone && formatPhone(phone.number)].filter(Boolean).join(', '),
    address: `${site?.host ?? ''}/${id}`,
    publishedAt: data.publishedAt,
    date: formatDate(data.publishedAt),
  });
}
