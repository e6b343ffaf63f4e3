import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { countWords } from '../../src/sections/articles/article-structured-data.ts';
import { addedArticles, guides, loadPages, textOf } from './built-site.ts';

const pages = new Map(loadPages().map((page) => [page.path, page]));
const MACHINES = [
  '/extrusoras',
  '/injetoras',
  '/sopradoras',
  '/rosca-e-canhao-extrusora-polimeros',
  '/rosca-e-canhao-para-maquinas-injetoras',
];
const ARTICLES = ['/problemainjetoras', '/roscainjetora', '/manutencaoextrusora', '/retificarosca'];

function load(path: string) {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} is missing`);
  return page;
}

function bodyOf(path: string) {
  const body = load(path).document.querySelector('.prose');
  if (!body) throw new Error(`${path} has no text`);
  return body;
}

const linksIn = (path: string, selector: string) =>
  load(path)
    .document.querySelectorAll(`${selector} a`)
    .map((link) => link.getAttribute('href') ?? '');

describe.each(guides)('%s', (path) => {
  const { document, html } = load(path);
  const body = bodyOf(path);
  const words = countWords(body.innerHTML);

  test('has 700 to 1,200 words and states its reading time within one minute', () => {
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1200);
    const minutes = Number(
      /(\d+) min de leitura/.exec(textOf(document.querySelector('article header')))?.[1],
    );
    expect(Math.abs(words / 200 - minutes)).toBeLessThan(1);
  });

  test('has a table or a drawing; both are numbered in order', () => {
    const captions = body.querySelectorAll('figcaption').map(textOf);
    expect(captions.length).toBeGreaterThanOrEqual(1);
    for (const kind of ['Figura', 'Tabela']) {
      const numbers = captions
        .filter((caption) => caption.startsWith(kind))
        .map((caption) => caption.split(' ')[1]);
      expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
    }
  });

  test('describes every drawing, and keeps it below 3 kB', () => {
    for (const drawing of body.querySelectorAll('svg')) {
      expect(drawing.getAttribute('role')).toBe('img');
      expect(drawing.getAttribute('aria-label')?.length).toBeGreaterThan(60);
      expect(drawing.outerHTML.length).toBeLessThan(3_000);
    }
  });

  test('keeps numbers and their units on one line', () => {
    const torn = /\d (?:mm|m\/s|h|°C|kg|g|s|W|V|A|D|dias|minutos|semanas|rpm|kWh|HRC|HV)(?!\p{L})|R\$ \d/u;
    expect(torn.exec(body.innerHTML.replaceAll(/<svg.*?<\/svg>/gs, ''))?.[0]).toBeUndefined();
  });

  test('its tables have row headers and as many cells as columns', () => {
    for (const table of body.querySelectorAll('table')) {
      const columns = table.querySelectorAll('thead th[scope=col]').length;
      expect(table.querySelectorAll('th').map(textOf)).not.toContain('');
      for (const row of table.querySelectorAll('tbody tr')) {
        expect(row.querySelectorAll('th[scope=row]')).toHaveLength(1);
        expect(row.querySelectorAll('td')).toHaveLength(columns - 1);
      }
    }
  });

  test('calls the barrel canhão and explains cilindro once', () => {
    expect(textOf(body).match(/\(cilindro\)/g)).toHaveLength(1);
    expect(textOf(body)).toMatch(/canhão \(cilindro\)/i);
  });

  test('lists its sources with addresses of other sites', () => {
    const sources = linksIn(path, '[aria-labelledby=fontes]');
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((address) => !/^https?:\/\/[^/]+\//.test(address))).toEqual([]);
  });

  test('its breadcrumb leads over the index of guides', () => {
    expect(linksIn(path, 'nav[aria-label="Você está aqui"]')).toEqual(['/', '/guias']);
  });

  test('its structured data matches the visible text', () => {
    const data = document
      .querySelectorAll('script[type="application/ld+json"]')
      .map((block) => JSON.parse(block.textContent))
      .find((block) => block['@type'] === 'TechArticle');
    expect(data).toMatchObject({
      headline: textOf(document.querySelector('h1')),
      wordCount: words,
      mainEntityOfPage: { '@id': document.querySelector('link[rel=canonical]')?.getAttribute('href') },
    });
  });

  test('is linked from the index, and from the texts of another guide and of an article or an answer', () => {
    expect(linksIn('/guias', 'main')).toContain(path);
    const others = guides.filter((other) => other !== path);
    expect(others.some((other) => linksIn(other, '.prose').includes(path))).toBe(true);
    const texts = [...ARTICLES.flatMap((other) => linksIn(other, '.prose')), ...linksIn('/faq', 'main')];
    expect(texts).toContain(path);
  });

  test('its text links to two other guides or articles', () => {
    const known = [...guides, ...ARTICLES].filter((other) => other !== path);
    const links = new Set(linksIn(path, '.prose').filter((link) => known.includes(link)));
    expect(links.size).toBeGreaterThanOrEqual(2);
  });

  test('has at most 24 kB of HTML after brotli', () => {
    expect(brotliCompressSync(html).length).toBeLessThan(24_000);
  });
});

test('every machine page links to guides and to their index', () => {
  for (const path of MACHINES) {
    const links = linksIn(path, 'nav[aria-labelledby=guias]');
    expect(links.at(-1), path).toBe('/guias');
    expect(links.length, path).toBeGreaterThan(1);
  }
});

test('every page links to the index of guides in its footer', () => {
  for (const { path } of pages.values()) expect(linksIn(path, 'footer'), path).toContain('/guias');
});

test('the home page leads to the index of guides, and lists articles only', () => {
  expect(linksIn('/', '#articles').filter((href) => href.startsWith('/guias'))).toEqual(['/guias']);
});

test('following “next guide” visits every guide', () => {
  const nextOf = (path: string) =>
    linksIn(path, '.next-article').find((href) => href.startsWith('/guias/')) ?? '';
  let path = guides[0] ?? '';
  const visited = guides.map(() => (path = nextOf(path)));
  expect(visited.toSorted()).toEqual([...guides].toSorted());
});

test('no sentence of six words or more is in two articles or guides', () => {
  const sentences = [...guides, ...ARTICLES, ...addedArticles].flatMap((path) => {
    const texts = bodyOf(path)
      .querySelectorAll('p,li,td')
      .map(textOf)
      .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
      // A ratio, such as 2,5:1, is followed by its spoken form.
      .filter((part) => part.split(' ').length > 5 && !/^[\d,]+:1/.test(part));
    return [...new Set(texts)];
  });
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});
