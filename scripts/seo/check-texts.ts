import { company } from '../../src/shared/company/company.ts';
import { type BuiltPage, contentOf, isIndexable, textOf } from './built-site.ts';
import type { SeoProblem } from './problem.ts';

/** What result pages show of a title and a description, in characters. */
const TITLE = { min: 20, max: 60 };
const DESCRIPTION = { min: 110, max: 155 };

export const titleOf = ({ document }: BuiltPage): string => textOf(document.querySelector('title'));
export const descriptionOf = (page: BuiltPage): string => contentOf(page, 'meta[name=description]');

/** Checks title, description, headings and language of every page. */
export function checkTexts(pages: readonly BuiltPage[]): SeoProblem[] {
  const texts = pages.map((page) => ({ page, title: titleOf(page), description: descriptionOf(page) }));
  return texts.flatMap((text) => {
    const same = (key: 'title' | 'description') =>
      texts.filter((other) => other !== text && other[key] === text[key]).map(({ page }) => page.path);
    return [
      ...checkTitle(text.title, same('title')),
      ...checkDescription(text.page, text.description, same('description')),
      ...checkHeadings(text.page),
      ...checkLanguage(text.page),
    ].map((message) => ({ path: text.page.path, message }));
  });
}

function checkTitle(title: string, others: readonly string[]): string[] {
  return [
    ...(title.length < TITLE.min || title.length > TITLE.max
      ? [`título com ${title.length} caracteres; use de ${TITLE.min} a ${TITLE.max}`]
      : []),
    ...(title.endsWith(` | ${company.brand}`) ? [] : ['título sem a marca no fim']),
    ...(others.length ? [`título igual ao de ${others.join(', ')}`] : []),
  ];
}

function checkDescription(page: BuiltPage, { length }: string, others: readonly string[]): string[] {
  const min = isIndexable(page) ? DESCRIPTION.min : 1;
  return [
    ...(length < min || length > DESCRIPTION.max
      ? [`descrição com ${length} caracteres; use de ${min} a ${DESCRIPTION.max}`]
      : []),
    ...(others.length ? [`descrição igual à de ${others.join(', ')}`] : []),
  ];
}

function checkHeadings({ document }: BuiltPage): string[] {
  const headings = document.querySelectorAll('h1,h2,h3,h4,h5,h6');
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  const count = levels.filter((level) => level === 1).length;
  return [
    ...(count === 1 ? [] : [`${count} títulos h1; use um`]),
    ...headings.flatMap((heading, index) => {
      const [before = 0, level = 0] = [levels[index - 1], levels[index]];
      const text = textOf(heading);
      return [
        ...(text ? [] : [`título h${level} vazio`]),
        ...(level > before + 1 ? [`h${level} “${text}” depois de h${before}: falta um nível`] : []),
      ];
    }),
  ];
}

/** The site has one language, so no page has alternates: docs/decisions/21-what-search-engines-read.md. */
function checkLanguage(page: BuiltPage): string[] {
  const lang = page.document.querySelector('html')?.getAttribute('lang');
  return [
    ...(lang === 'pt-BR' ? [] : [`lang é “${lang ?? ''}”; use pt-BR`]),
    ...(contentOf(page, 'meta[property="og:locale"]') === 'pt_BR' ? [] : ['og:locale não é pt_BR']),
    ...(page.document.querySelector('[hreflang]') ? ['hreflang numa página sem tradução'] : []),
  ];
}
