import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { fillAll } from '../../src/shared/tools/text-numbers.ts';
import { reportWear } from '../../src/shared/tools/wear-report.ts';
import { loadPages, textOf } from './built-site.ts';

const home = loadPages().find(({ path }) => path === '/');
if (!home) throw new Error('The home page is missing in dist/');
const { document } = home;
const content = fillAll(JSON.parse(readFileSync('src/content/home.json', 'utf8'))) as {
  hero: { title: string; suffix: string };
  proof: { figure: string; text: string }[];
  services: { title: string; link: string }[];
  products: { title: string; link: string; facts: string[]; drawing: { diameter: number; ratio: number } }[];
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const texts = (selector: string) => document.querySelectorAll(selector).map(textOf);
const chatText = (selector: string) =>
  new URL(document.querySelector(selector)?.getAttribute('href') ?? '').searchParams.get('text');

test('has its six sections in order', () => {
  expect(document.querySelectorAll('main section[id]').map(({ id }) => id)).toEqual([
    'home',
    'about',
    'services',
    'products',
    'articles',
    'contact',
  ]);
});

test('has no two dark sections in a row', () => {
  const tones = document
    .querySelectorAll('main > section')
    .map(({ classList }) => classList.contains('dark'));
  expect(tones.filter((isDark, index) => isDark && tones[index + 1])).toEqual([]);
});

test('the hero shows its figures, with a range and its unit on one line', () => {
  const shown = document.querySelectorAll('#home dl > div').map((row) => ({
    figure: textOf(row.querySelector('dd')).replaceAll('\u2060', ''),
    text: textOf(row.querySelector('dt')),
  }));
  expect(shown).toEqual(
    content.proof.map(({ figure, text }) => ({ figure: plain(figure), text: plain(text) })),
  );
  const torn = /\d–|–\d| (?:anos|dias|meses|horas)/;
  for (const row of document.querySelectorAll('#home dl dd')) expect(row.textContent).not.toMatch(torn);
});

test('the hero names the service and a machine, and links to the products, WhatsApp, phone and email', () => {
  expect(textOf(document.querySelector('h1'))).toBe(
    `${content.hero.title} Extrusoras ${content.hero.suffix}`,
  );
  const services = document.querySelectorAll('#home a').find((link) => textOf(link) === 'Nossos Serviços');
  expect(services?.getAttribute('href')).toBe('/#products');
  expect(chatText('[data-whatsapp="Hero - extrusoras"]')).toContain('para extrusoras');
  expect(document.querySelector('#home a[href^="tel:+55"]')).toBeTruthy();
  expect(document.querySelector(`#home a[href="mailto:${company.email}"]`)).toBeTruthy();
});

test('“about” names the company and plays the same video as the hero, with another poster', () => {
  expect(textOf(document.querySelector('#about h2'))).toBe(`Sobre a ${company.brand}`);
  const videos = document.querySelectorAll('[data-video-play]');
  expect(new Set(videos.map((link) => link.getAttribute('href'))).size).toBe(1);
  const posters = videos.map((link) => link.querySelector('img')?.getAttribute('src'));
  expect(new Set(posters).size).toBe(2);
});

test('each service leads to the page that explains it', () => {
  expect(texts('#services h3')).toEqual(content.services.map(({ title }) => title));
  const links = document.querySelectorAll('#services li a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(content.services.map(({ link }) => link));
});

test('compares a worn and a reground screw, named as an illustration', () => {
  const figure = document.querySelector('#services figure');
  expect(figure?.querySelectorAll('img').map((image) => image.getAttribute('alt'))).toEqual([
    expect.stringContaining('gasta'),
    expect.stringContaining('retificada'),
  ]);
  expect(figure?.querySelector('input[type=range]')?.getAttribute('aria-label')).toBe(
    'Comparar gasta com retificada',
  );
  expect(textOf(figure?.querySelector('figcaption') ?? null)).toContain('ilustrativas');
});

test('the example of the measuring sheet has the result that the sheet computes, and opens it with its values', () => {
  const tool = document
    .querySelectorAll('main > section')
    .find((section) => textOf(section.querySelector('h2')) === 'Quanto a sua rosca já perdeu?');
  const values = tool?.querySelectorAll('dd').map(textOf);
  expect(values).toEqual([
    '59,80 mm',
    '59,36 / 60,14',
    '0,22 mm por lado',
    'Folga de 0,78 mm no diâmetro: 3,9 vezes a de um par novo',
  ]);
  const [path, fragment] = tool?.querySelector('a.button')?.getAttribute('href')?.split('#') ?? [];
  expect(path).toBe('/ferramentas/medicao');
  const sheet = Object.fromEntries(new URLSearchParams(fragment));
  // A screw of 60,00 in a bore of 60 does not exist: the sheet accepts its own example.
  expect(reportWear(sheet)).toMatchObject({ problems: {}, title: values?.[3] });
});

test('shows the products with their links and sizes, and three buttons', () => {
  const cards = document.querySelectorAll('#products article');
  const shown = cards.map((card) => ({
    title: textOf(card.querySelector('h3')),
    link: card.querySelector('a')?.getAttribute('href'),
    facts: card.querySelectorAll('p span').map(textOf),
  }));
  expect(shown).toEqual(
    content.products.map(({ title, link, facts }) => ({ title, link, facts: facts.map(plain) })),
  );
  for (const card of cards) {
    expect(textOf(card.querySelector('a'))).toBe('Saiba Mais');
    expect(card.querySelector('img')?.getAttribute('alt')).toBeTruthy();
  }
  expect(texts('#products a.button')).toEqual([
    'Ver Roscas para Extrusoras',
    'Ver Componentes para Injetoras',
    'Solicite Orçamento (WhatsApp, nova aba)',
  ]);
  expect(chatText('[data-whatsapp="Products Section - General Quote"]')).toMatch(
    /\nAssunto: orçamento geral$/,
  );
  expect(textOf(document.querySelector('#products'))).toContain('Imagens ilustrativas');
});

test('a product’s sizes are those of the catalogue, and its drawing says its own', () => {
  const diameters = readdirSync('src/content/products').map((file) => {
    const { specifications } = JSON.parse(readFileSync(`src/content/products/${file}`, 'utf8'));
    return plain(specifications['Diâmetros'] ?? '').replace('L/D de', 'L/D');
  });
  for (const size of content.products.flatMap(({ facts }) => facts))
    expect(diameters.join('; ')).toContain(plain(size).replace('Ø ', ''));
  const drawings = document.querySelectorAll('.picture-card-drawing').map((drawing) => {
    const svg = readFileSync(`dist${drawing.getAttribute('src')}`, 'utf8');
    return [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, words]) => words);
  });
  expect(drawings).toEqual(
    content.products.map(({ drawing: { diameter, ratio } }) => [
      `L ${(diameter * ratio).toLocaleString('pt-BR')} · L/D ${ratio}:1`,
      `Ø ${diameter}`,
    ]),
  );
});

test('shows the articles, with the featured one first and with its figure', () => {
  const cards = document.querySelectorAll('#articles article');
  const facts = cards.map((card) => ({
    link: card.querySelector('a')?.getAttribute('href'),
    facts: textOf(card.querySelectorAll('p').at(-1) ?? null),
    call: textOf(card.querySelector('a')),
    hasFigure: card.querySelector('img[alt]') !== null,
  }));
  const articles = readdirSync('src/content/articles');
  expect(cards).toHaveLength(articles.length);
  const shown = new Map(facts.map(({ link = '', ...fact }) => [link, fact]));
  expect([...shown.keys()].toSorted()).toEqual(articles.map((file) => `/${file.replace('.mdx', '')}`));
  for (const file of articles) {
    const text = readFileSync(`src/content/articles/${file}`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}: "?(.+?)"?$`, 'm').exec(text)?.[1];
    expect(shown.get(`/${file.replace('.mdx', '')}`), file).toEqual({
      facts: `${field('category')} ${field('readMinutes')} min de leitura`,
      call: 'Ler artigo completo',
      hasFigure: field('featured') === 'true',
    });
  }
  const order = facts.map(({ hasFigure }) => hasFigure);
  expect(order).toEqual(order.toSorted((a, b) => Number(b) - Number(a)));
  const consulting = document
    .querySelectorAll('#articles a')
    .find((link) => textOf(link) === 'Solicitar Consultoria Técnica');
  expect(consulting?.getAttribute('href')).toBe('/#contact');
});

test('“contact” has a form that works without JavaScript, and the company’s facts and opening hours', () => {
  const form = document.querySelector('#contact form');
  expect(form?.attributes).toMatchObject({
    action: '/api/send-contact-email',
    method: 'post',
  });
  const required = form?.querySelectorAll('[required]').map(({ attributes }) => attributes['name']);
  expect(required).toEqual(['name', 'email', 'phone', 'message']);
  const contact = textOf(document.querySelector('#contact'));
  const opened = company.openedOn.split('-').toReversed().join('/');
  for (const fact of [
    company.legalName,
    company.taxId,
    company.email,
    opened,
    ...company.openingHours.map(({ opens, closes }) => `${opens} às ${closes}`),
  ]) {
    expect(contact).toContain(fact);
  }
  const legal = document.querySelector('#contact details');
  expect(textOf(legal?.querySelector('summary') ?? null)).toBe(
    'Dados cadastrais Razão social, CNPJ, capital e fundação',
  );
  for (const fact of [company.legalName, company.taxId, company.shareCapital, opened])
    expect(textOf(legal ?? null)).toContain(fact);
  expect(document.querySelectorAll('#contact a[href^="tel:"]')).toHaveLength(company.phones.length);
  expect(document.querySelector('#contact a[href="/privacy-policy"]')).toBeTruthy();
});

test('describes the organization, a service, the local business and three products in structured data', () => {
  const types = document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((block) => JSON.parse(block.textContent)['@type']);
  expect(types).toEqual(['Organization', 'Service', 'LocalBusiness', 'Product', 'Product', 'Product']);
});
