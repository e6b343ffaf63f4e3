import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, loadSite, toPage } from '../../scripts/seo/built-site.ts';
import { countLinks } from '../../scripts/seo/check-links.ts';
import { checkSite } from '../../scripts/seo/check-site.ts';

const site = loadSite();
const PAGE = '/sopradoras';

/** The site with one page's HTML changed. Throws if nothing changes. */
function change(edit: (html: string) => string, path = PAGE): BuiltSite {
  return {
    ...site,
    pages: site.pages.map((page) => {
      if (page.path !== path) return page;
      const html = edit(page.html);
      if (html === page.html) throw new Error(`${path} has nothing to change`);
      return toPage(path, html);
    }),
  };
}

const messagesOf = (broken: BuiltSite) => checkSite(broken).map(({ path, message }) => `${path}: ${message}`);
const replace = (from: string | RegExp, to: string) => (html: string) => html.replace(from, to);
const description = (text: string) => replace(/(<meta name="description" content=")[^"]*/, `$1${text}`);

test('a search engine reads every page of the site without a problem', () => {
  expect(messagesOf(site)).toEqual([]);
});

test('every page in the sitemap is linked from another page and links to others', () => {
  const counts = countLinks(site);
  expect(counts.size).toBe(site.sitemap.length);
  expect(counts.get('/retificarosca')?.inMain).toBeGreaterThan(2);
});

describe('a broken page is named with its problem', () => {
  const [other] = site.pages.filter(({ path }) => path === '/injetoras');
  const titleOfOther = /<title>([^<]+)/.exec(other?.html ?? '')?.[1] ?? '';
  const descriptionOfOther = /<meta name="description" content="([^"]+)/.exec(other?.html ?? '')?.[1] ?? '';
  const cases: [string, (html: string) => string, RegExp][] = [
    ['title too long', replace('<title>', `<title>${'Peças '.repeat(6)}`), /título com \d+ caracteres/],
    ['title too short', replace(/<title>[^<]+/, '<title>Rosca'), /título com 5 caracteres/],
    ['title without the brand', replace(/ \| [^<]+<\/title>/, ' | Outra marca</title>'), /sem a marca/],
    [
      'title of another page',
      replace(/<title>[^<]+/, `<title>${titleOfOther}`),
      /título igual ao de \/injetoras/,
    ],
    ['description too short', description('Roscas para sopradoras.'), /descrição com 23 caracteres/],
    ['description too long', description('Roscas '.repeat(23)), /descrição com 161 caracteres/],
    ['description of another page', description(descriptionOfOther), /descrição igual à de \/injetoras/],
    ['no h1', replace(/<h1(.*?)<\/h1>/s, '<h2$1</h2>'), /0 títulos h1/],
    ['two h1', replace('</main>', '<h1>Outro</h1></main>'), /2 títulos h1/],
    ['empty heading', replace('</main>', '<h2> </h2></main>'), /título h2 vazio/],
    ['skipped heading level', replace('</h1>', '</h1><h4>Fundo</h4>'), /h4 “Fundo” depois de h1/],
    ['another language', replace('lang="pt-BR"', 'lang="en"'), /lang é “en”/],
    ['another locale', replace('content="pt_BR"', 'content="en_US"'), /og:locale/],
    [
      'an alternate that does not exist',
      replace('</head>', '<link rel="alternate" hreflang="en" href="/en"></head>'),
      /hreflang/,
    ],
    ['picture without alternative', replace(/(<img[^>]*) alt="[^"]+"/, '$1'), /texto alternativo “”/],
    [
      'picture with an empty alternative',
      replace(/(<img[^>]*) alt="[^"]+"/, '$1 alt'),
      /texto alternativo “”/,
    ],
    [
      'picture described by its file name',
      replace(/(<img[^>]*) alt="[^"]+"/, '$1 alt="rosca-sopradora.webp"'),
      /texto alternativo “rosca-sopradora.webp”/,
    ],
    [
      'picture named by a camera',
      replace(/(<img src="[^"]*\/)[^."]+\./, '$1img-2044.'),
      /nome de imagem “img-2044”/,
    ],
    ['broken data', replace(/(ld\+json">)\{/, '$1{,'), /não são JSON/],
    ['data without context', replace('"@context":"https://schema.org",', ''), /sem @context/],
    ['data without a property', replace(/"serviceType":"[^"]*",/, ''), /Service sem serviceType/],
    ['unknown type of data', replace('"@type":"Service"', '"@type":"HowTo"'), /tipo HowTo desconhecido/],
    [
      'breadcrumb that the page does not show',
      replace(/("@type":"ListItem","position":2,"name":)"[^"]*"/, '$1"Outro nome"'),
      /trilha “Início \/ Outro nome” nos dados/,
    ],
    [
      'page taken out of the index',
      replace('</head>', '<meta name="robots" content="noindex"></head>'),
      /é noindex/,
    ],
  ];
  test.each(cases)('%s', (_, edit, message) => {
    const found = messagesOf(change(edit)).filter((line) => line.startsWith(`${PAGE}: `));
    expect(found.join('\n')).toMatch(message);
  });

  test('a page that nothing links to any more', () => {
    const orphaned = {
      ...site,
      pages: site.pages.map(({ path, html }) => toPage(path, html.replaceAll(`href="${PAGE}"`, 'href="#"'))),
    };
    expect(messagesOf(orphaned)).toContain(`${PAGE}: nenhuma outra página leva a esta`);
  });

  test('a page that links to no other page', () => {
    const dead = change((html) => html.replaceAll(/href="\/[^"]*"/g, 'href="#"'));
    expect(messagesOf(dead)).toContain(`${PAGE}: não leva a nenhuma outra página`);
  });

  test('a page that the sitemap misses, has twice, has with another day or invents', () => {
    const others = site.sitemap.filter(({ path }) => path !== PAGE);
    const entry = { path: PAGE, date: site.dates.dateOf(PAGE) };
    const sitemaps = [
      others,
      [...others, entry, entry],
      [...others, { path: PAGE, date: '2001-01-01' }],
      [...site.sitemap, { path: '/nada', date: undefined }],
    ];
    expect(sitemaps.map((sitemap) => messagesOf({ ...site, sitemap }))).toEqual([
      [`${PAGE}: falta no sitemap`],
      [`${PAGE}: está duas vezes no sitemap`],
      [expect.stringMatching(/data no sitemap 2001-01-01, no git/)],
      ['/nada: está no sitemap e não existe ou é noindex'],
    ]);
  });
});

test('the command shows a table and fails with the problem of a broken page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('dist', folder, {
    recursive: true,
    filter: (file) => !/\/(?:_astro|og)$|\.(?:js|mp4|pdf|map)$/.test(file),
  });
  const run = () => spawnSync(process.execPath, ['scripts/check-seo.ts', folder], { encoding: 'utf8' });
  const whole = run();
  expect(whole).toMatchObject({ status: 0, stderr: '' });
  expect(whole.stdout).toMatch(/^\/sopradoras +\d+ +\d+ +\d+ \(\d+\)/m);
  const file = join(folder, 'sopradoras.html');
  writeFileSync(file, readFileSync(file, 'utf8').replace('lang="pt-BR"', 'lang="en"'));
  expect(run()).toMatchObject({ status: 1, stderr: '/sopradoras: lang é “en”; use pt-BR\n' });
});
