import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { countWords } from '../../src/sections/articles/article-structured-data.ts';
import { MACHINE_PAGES } from '../../src/sections/machines/machine-pages.ts';
import { readPdf } from '../fixtures/pdf-text.ts';
import { guides, loadPages, textOf } from './built-site.ts';

const pages = new Map(loadPages().map((page) => [page.path, page]));

function load(path: string) {
  const page = pages.get(path);
  const body = page?.document.querySelector('.prose');
  if (!page || !body) throw new Error(`${path} is no article and no guide`);
  return { ...page, body };
}

/** Without the line that asks for the request. */
const countOwnWords = (body: HTMLElement) =>
  countWords(body.innerHTML.replace(/<p [^>]*data-ask.*?<\/p>/s, ''));

const dataOf = (document: HTMLElement, type: string) =>
  document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((block) => JSON.parse(block.textContent))
    .find((data) => data['@type'] === type);

const linksIn = (path: string, selector: string) =>
  pages
    .get(path)
    ?.document.querySelectorAll(`${selector} a`)
    .map((link) => link.getAttribute('href') ?? '') ?? [];

const nextLinks = (path: string) =>
  load(path)
    .document.querySelectorAll('section')
    .find((section) => textOf(section.querySelector('h2')) === 'Próximo artigo')
    ?.querySelectorAll('a')
    .map((link) => link.getAttribute('href') ?? '') ?? [];
const nextOf = (path: string) => nextLinks(path)[0] ?? '';

/** The page's expected content, from the article's file. */
function readFields(path: string) {
  const text = readFileSync(`src/content/articles${path}.mdx`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}: "?(.+?)"?$`, 'm').exec(text)?.[1] ?? '';
  return { minutes: Number(field('readMinutes')), day: field('publishedAt') };
}

const paths = readdirSync('src/content/articles').map((file) => `/${file.replace('.mdx', '')}`);

describe.each([...paths, ...guides])('%s', (path) => {
  const { document, body } = load(path);

  test('keeps numbers and their units on one line', () => {
    const torn = /\d (?:mm|m\/s|h|°C|kg|g|s|W|V|A|D|dias|minutos|semanas|rpm|kWh|HRC|HV)(?!\p{L})|R\$ \d/u;
    expect(torn.exec(body.innerHTML.replaceAll(/<svg.*?<\/svg>/gs, ''))?.[0]).toBeUndefined();
  });

  test('its tables have a title, column and row headers, and can be scrolled with the keyboard', () => {
    const tables = body.querySelectorAll('table');
    for (const table of tables) {
      const columns = table.querySelectorAll('thead th[scope=col]').length;
      expect(columns).toBeGreaterThanOrEqual(2);
      expect(table.querySelectorAll('th').map(textOf)).not.toContain('');
      for (const row of table.querySelectorAll('tbody tr')) {
        expect(row.querySelectorAll('th[scope=row]')).toHaveLength(1);
        expect(row.querySelectorAll('td')).toHaveLength(columns - 1);
      }
      expect(table.parentNode?.getAttribute('tabindex')).toBe('0');
      expect(table.parentNode?.getAttribute('aria-label')).toMatch(/^Tabela \d – /);
    }
  });

  test('numbers its figures and tables in order', () => {
    const captions = body.querySelectorAll('figcaption').map(textOf);
    for (const kind of ['Figura', 'Tabela']) {
      const numbers = captions
        .filter((caption) => caption.startsWith(kind))
        .map((caption) => caption.split(' ')[1]);
      expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
    }
  });

  test('its structured data matches the visible text', () => {
    expect(dataOf(document, 'TechArticle')).toMatchObject({
      headline: textOf(document.querySelector('h1')),
      wordCount: countOwnWords(body),
      mainEntityOfPage: { '@id': document.querySelector('link[rel=canonical]')?.getAttribute('href') },
    });
  });
});

describe.each(paths)('%s', (path) => {
  const { document, body } = load(path);
  const { minutes, day } = readFields(path);

  test('states its reading time, at 200 words a minute within one minute', () => {
    expect(textOf(document.querySelector('article header'))).toContain(`${minutes} min de leitura`);
    expect(Math.abs(countOwnWords(body) / 200 - Number(minutes))).toBeLessThan(1);
  });

  test('shows its publication date as text and as a machine-readable date', () => {
    const time = document.querySelector('article header time');
    const written = new Date(day).toLocaleDateString('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
    expect([time?.getAttribute('datetime'), textOf(time)]).toEqual([day, written]);
  });

  test('describes every drawing in an aria-label', () => {
    const figures = body
      .querySelectorAll('figure')
      .filter((figure) => textOf(figure.querySelector('figcaption')).startsWith('Figura'));
    for (const figure of figures) {
      const drawings = figure.querySelectorAll('svg');
      if (figure.querySelector('img')) continue;
      expect(drawings.length).toBeGreaterThan(0);
      for (const drawing of drawings) expect(drawing.getAttribute('role')).toBe('img');
      const labels = drawings.map((drawing) => drawing.getAttribute('aria-label') ?? '');
      expect(labels.filter((label) => label.length < 15)).toEqual([]);
      expect(labels.join(' ').length).toBeGreaterThan(60);
      expect(drawings.join('').length).toBeLessThan(2_600);
    }
  });

  test('lists its sections in order in the table of contents, with ASCII anchors', () => {
    const sections = body.querySelectorAll('h2').map((section) => [`#${section.id}`, textOf(section)]);
    const contents = document.querySelectorAll('nav[aria-label$="este artigo"]');
    expect(contents).toHaveLength(2);
    for (const list of contents) {
      const links = list.querySelectorAll('a').map((link) => [link.getAttribute('href'), textOf(link)]);
      expect(links).toEqual(sections);
    }
    for (const [address] of sections) expect(address).toMatch(/^#[\w-]+$/);
  });

  test('ends with links to the next article, the contact form and WhatsApp', () => {
    const links = nextLinks(path);
    expect(links).toHaveLength(1);
    expect(paths).toContain(links[0]);
    const call = document
      .querySelectorAll('article ~ div a.button')
      .map((link) => [textOf(link), link.getAttribute('href')]);
    expect(call[0]).toEqual(['Solicitar Consultoria Técnica', '/#contact']);
    expect(document.querySelector(`main [data-whatsapp="Article - ${path.slice(1)}"]`)).toBeTruthy();
  });

  test('its structured data has its date, its length and its picture', () => {
    const data = dataOf(document, 'TechArticle');
    expect(data).toMatchObject({
      description: textOf(document.querySelector('h1 + p')),
      datePublished: day,
      inLanguage: 'pt-BR',
      timeRequired: `PT${minutes}M`,
    });
    const picture = new URL(data.image).pathname;
    expect(existsSync(`dist${picture}`)).toBe(true);
    const name = picture.split(/[/.]/).at(-3);
    expect(document.querySelector('article header img')?.getAttribute('src')).toContain(`/${name}.`);
  });
});

test('every text with a figure asks for the request below the first one and the list that explains it', () => {
  const asks = [...paths, ...guides].flatMap((path) => {
    const figure = load(path).body.querySelector('figure');
    if (!figure) return [];
    const next = figure.nextElementSibling;
    const ask = next?.tagName === 'UL' ? next.nextElementSibling : next;
    return [[path, textOf(ask ?? null), ask?.querySelector('a')?.getAttribute('href')]];
  });
  expect(asks).not.toEqual([]);
  for (const ask of asks)
    expect(ask).toEqual([ask[0], expect.stringMatching(/\? Pedir orçamento$/), '/#contact']);
});

test('the maintenance checklist is one page of PDF with the table of the article', () => {
  const { document, body } = load('/manutencaoextrusora');
  const table = body.querySelector('.checklist');
  const href = table?.querySelector('a')?.getAttribute('href') ?? '';
  const file = readFileSync(`dist${href}`);
  const { pages: count, lines } = readPdf(file);
  expect(count).toBe(1);
  expect(textOf(table?.querySelector('a') ?? null)).toContain(`(${Math.ceil(file.length / 1000)} kB)`);
  const text = lines.join(' ').replaceAll(/\s+/g, ' ');
  const cells = table?.querySelectorAll('th,td').map(textOf) ?? [];
  expect(cells.length).toBeGreaterThan(60);
  for (const cell of cells) expect(text).toContain(cell);
  const canonical = new URL(document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '');
  expect(lines).toContain(`${canonical.host}${canonical.pathname}`);
});

test('following “next article” visits every article and returns to the first', () => {
  const [first = ''] = paths;
  let path = first;
  const visited = paths.map(() => (path = nextOf(path)));
  expect(visited.toSorted()).toEqual(paths.toSorted());
  expect(visited.at(-1)).toBe(first);
});

describe.each(guides)('%s', (path) => {
  const { document, body } = load(path);
  const words = countOwnWords(body);

  test('has 700 to 1,200 words and states its reading time within one minute', () => {
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1200);
    const minutes = Number(
      /(\d+) min de leitura/.exec(textOf(document.querySelector('article header')))?.[1],
    );
    expect(Math.abs(words / 200 - minutes)).toBeLessThan(1);
  });

  test('has a table or a drawing, and describes every drawing in less than 3 kB', () => {
    expect(body.querySelectorAll('figcaption').length).toBeGreaterThanOrEqual(1);
    for (const drawing of body.querySelectorAll('svg')) {
      expect(drawing.getAttribute('role')).toBe('img');
      expect(drawing.getAttribute('aria-label')?.length).toBeGreaterThan(60);
      expect(drawing.outerHTML.length).toBeLessThan(3_000);
    }
  });

  test('lists its sources with addresses of other sites', () => {
    const sources = linksIn(path, '[aria-labelledby=fontes]');
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((address) => !/^https?:\/\/[^/]+\//.test(address))).toEqual([]);
  });

  test('is linked from the index, and from the texts of another guide and of an article or an answer', () => {
    expect(linksIn('/guias', 'main')).toContain(path);
    const others = guides.filter((other) => other !== path);
    expect(others.some((other) => linksIn(other, '.prose').includes(path))).toBe(true);
    const texts = [...paths.flatMap((other) => linksIn(other, '.prose')), ...linksIn('/faq', 'main')];
    expect(texts).toContain(path);
  });

  test('its text links to two other guides or articles', () => {
    const known = [...guides, ...paths].filter((other) => other !== path);
    const links = new Set(linksIn(path, '.prose').filter((link) => known.includes(link)));
    expect(links.size).toBeGreaterThanOrEqual(2);
  });
});

test('every machine page links to guides and to their index', () => {
  for (const path of Object.keys(MACHINE_PAGES).map((name) => `/${name}`)) {
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
  const sentences = [...guides, ...paths].flatMap((path) => {
    const texts = load(path)
      .body.querySelectorAll('p,li,td')
      .map(textOf)
      .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
      // A ratio, such as 2,5:1, is followed by its spoken form.
      .filter((part) => part.split(' ').length > 5 && !/^[\d,]+:1/.test(part));
    return [...new Set(texts)];
  });
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});
