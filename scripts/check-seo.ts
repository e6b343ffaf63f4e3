/**
 * Checks a built site as search engines read it: titles, descriptions, headings, links, pictures, sitemap, structured
 * data. Prints a table of the pages and each problem; exits with status 1 if there is one. The parameter is the built
 * folder; without it, dist.
 */
import { loadSite } from './seo/built-site.ts';
import { checkSite, tableOf } from './seo/check-site.ts';
import { printTable } from './table.ts';

const site = loadSite(process.argv[2]);
const problems = checkSite(site);

printTable(tableOf(site));
console.log(
  '\nEntram e saem: quantas outras páginas têm link para cá e daqui; entre parênteses, só no conteúdo.',
);
if (!site.dates.isComplete)
  console.log('Histórico do git incompleto: páginas sem data não contam como erro (git fetch --unshallow).');
for (const { path, message } of problems) console.error(`${path}: ${message}`);
if (problems.length) process.exitCode = 1;
console.log(problems.length ? `${problems.length} a corrigir.` : 'Nenhum problema.');
