import { type BuiltSite, isIndexable } from './built-site.ts';
import { checkLinks, countLinks } from './check-links.ts';
import { checkPictures } from './check-pictures.ts';
import { checkSitemap } from './check-sitemap.ts';
import { checkTexts, descriptionOf, titleOf } from './check-texts.ts';
import type { SeoProblem } from './problem.ts';
import { blocksOf, checkData } from './structured-data.ts';

/** All that a search engine would read wrongly in a built site. */
export function checkSite(site: BuiltSite): SeoProblem[] {
  return [
    ...checkTexts(site.pages),
    ...checkLinks(countLinks(site)),
    ...checkPictures(site.pages),
    ...checkSitemap(site),
    ...checkData(site.pages),
  ];
}

/** A table with a line of headings and a line for each indexable page. Call it only when the data is valid JSON. */
export function tableOf(site: BuiltSite): (string | number)[][] {
  const counts = countLinks(site);
  const rows = site.pages.filter(isIndexable).map((page) => {
    const count = counts.get(page.path);
    return [
      page.path,
      titleOf(page).length,
      descriptionOf(page).length,
      `${count?.in} (${count?.inMain})`,
      `${count?.out} (${count?.outMain})`,
      page.document.querySelectorAll('img').length,
      site.sitemap.find(({ path }) => path === page.path)?.date ?? '–',
      new Set(blocksOf(page).map((block) => block['@type'])).size,
    ];
  });
  return [
    ['página', 'título', 'descrição', 'entram', 'saem', 'imagens', 'mudou em', 'tipos de dados'],
    ...rows,
  ];
}
