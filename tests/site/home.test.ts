import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { isEdited, loadPages, textOf } from './built-site.ts';

const home = loadPages().find(({ path }) => path === '/');
if (!home) throw new Error('The home page is missing in dist/');
const { document } = home;
const firstHome = test.skipIf(isEdited('home.json'));
const texts = (selector: string) => document.querySelectorAll(selector).map(textOf);
const chatText = (selector: string) =>
  new URL(document.querySelector(selector)?.getAttribute('href') ?? '').searchParams.get('text');

test('has its six sections in order', () => {
  expect(document.querySelectorAll('main section[id]').map(({ id }) => id)).toEqual([
    'home',
    'products',
    'services',
    'about',
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

firstHome('the hero shows the specification’s figures, and keeps a range and its unit on one line', () => {
  const shown = document.querySelectorAll('#home dl > div').map((row) => ({
    figure: row.querySelector('dd')?.textContent.trim(),
    text: textOf(row.querySelector('dt')),
  }));
  expect(shown).toEqual([
    { figure: '+20\u00a0anos', text: 'de experiência da equipe' },
    { figure: '3\u2060–\u206010\u00a0dias úteis', text: 'para recuperar rosca de extrusora' },
    { figure: '90\u00a0dias / 6\u00a0meses', text: 'de garantia na recuperação / na peça nova' },
    { figure: '24\u00a0horas', text: 'para o orçamento, após a avaliação, em dias úteis' },
  ]);
});

firstHome(
  'the hero names the service and the machine, and links to services, WhatsApp, phone and email',
  () => {
    expect(textOf(document.querySelector('h1'))).toBe(
      'Manutenção de Roscas e Cilindros para Extrusoras Plásticas',
    );
    expect(textOf(document.querySelector('#home'))).toContain('até 30%');
    const services = document.querySelectorAll('#home a').find((link) => textOf(link) === 'Nossos Serviços');
    expect(services?.getAttribute('href')).toBe('/#products');
    expect(chatText('[data-whatsapp="Hero - extrusoras"]')).toContain('para extrusoras');
    expect(document.querySelector('#home a[href^="tel:+55"]')).toBeTruthy();
    expect(document.querySelector(`#home a[href="mailto:${company.email}"]`)).toBeTruthy();
  },
);

firstHome('“about” names the company, makes four claims and plays the same video as the hero', () => {
  expect(textOf(document.querySelector('#about h2'))).toBe(`Sobre a ${company.brand}`);
  expect(texts('#about li')).toHaveLength(4);
  expect(textOf(document.querySelector('#about'))).toContain('mais de 20 anos');
  expect(textOf(document.querySelector('#about'))).toContain('até 70%');
  const videos = document.querySelectorAll('[data-video-play]').map((link) => link.getAttribute('href'));
  expect(videos).toHaveLength(2);
  expect(new Set(videos).size).toBe(1);
  const posters = document
    .querySelectorAll('[data-video-play] img')
    .map((image) => image.getAttribute('src'));
  expect(new Set(posters).size).toBe(2);
});

firstHome('lists the four services', () => {
  expect(texts('#services h3')).toEqual([
    'Manutenção de Roscas',
    'Recuperação de Cilindros',
    'Fabricação Personalizada',
    'Consultoria Técnica',
  ]);
});

firstHome('each service leads to the page that explains it, and the page has the linked section', () => {
  const links = document.querySelectorAll('#services li a').map((link) => link.getAttribute('href') ?? '');
  expect(links).toEqual([
    '/extrusoras#recuperacao',
    '/guias/recuperacao-de-canhao',
    '/ferramentas/selecao',
    '/ferramentas/recuperar-ou-trocar',
  ]);
  for (const link of links) {
    const [path, id] = link.split('#');
    const target = loadPages().find((page) => page.path === path)?.document;
    expect(target?.querySelector(id ? `[id="${id}"]` : 'h1'), link).toBeTruthy();
  }
});

firstHome('compares a worn and a reground screw, named as an illustration', () => {
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
    '60,00 mm',
    '59,56 / 60,14',
    '0,22 mm por lado',
    'Encher e retificar a rosca; o canhão fica',
  ]);
  const [path, fragment] = tool?.querySelector('a.button')?.getAttribute('href')?.split('#') ?? [];
  expect(path).toBe('/ferramentas/medicao');
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
    maquina: 'extrusora',
    desenho: '60,00',
    r1: '59,56',
    f1: '60,14',
  });
});

firstHome('shows four products with links and three buttons', () => {
  const cards = document.querySelectorAll('#products article').map((card) => ({
    title: textOf(card.querySelector('h3')),
    link: card.querySelector('a')?.getAttribute('href'),
    more: textOf(card.querySelector('a')),
    hasAlt: Boolean(card.querySelector('img')?.getAttribute('alt')),
  }));
  expect(cards).toEqual([
    { title: 'Roscas para Extrusoras', link: '/extrusoras', more: 'Saiba Mais', hasAlt: true },
    { title: 'Cilindros para Extrusoras', link: '/extrusoras', more: 'Saiba Mais', hasAlt: true },
    { title: 'Componentes para Injetoras', link: '/injetoras', more: 'Saiba Mais', hasAlt: true },
    { title: 'Roscas para Sopradoras', link: '/sopradoras', more: 'Saiba Mais', hasAlt: true },
  ]);
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

firstHome('a product’s sizes are those of the catalogue and of the machine’s page', () => {
  const sizes = document
    .querySelectorAll('#products article')
    .map((card) => card.querySelectorAll('p span').map(textOf));
  expect(sizes).toEqual([
    ['Ø 30 a 160 mm', 'L/D 24:1 a 36:1'],
    ['L/D 24:1 a 36:1'],
    ['Ø 18 a 120 mm', 'L/D 18:1 a 24:1'],
    ['L/D 24:1 a 36:1'],
  ]);
  const diametersOf = (file: string) =>
    JSON.parse(readFileSync(`src/content/products/${file}.json`, 'utf8')).specifications[
      'Diâmetros'
    ].replaceAll('\u00a0', ' ');
  expect(diametersOf('rosca-extrusora-padrao')).toBe('30 a 160 mm, L/D de 24:1 a 36:1');
  expect(diametersOf('rosca-injetora')).toBe('18 a 120 mm, L/D de 18:1 a 24:1');
  const drawings = document
    .querySelectorAll('.picture-card-drawing')
    .map((drawing) => readFileSync(`dist${drawing.getAttribute('src')}`, 'utf8'));
  expect(
    drawings.map((drawing) => [...drawing.matchAll(/>([^<]+)<\/text>/g)].map(([, words]) => words)),
  ).toEqual([
    ['L 1.440 · L/D 24:1', 'Ø 60'],
    ['L 1.440 · L/D 24:1', 'Ø 60'],
    ['L 900 · L/D 20:1', 'Ø 45'],
    ['L 1.440 · L/D 24:1', 'Ø 60'],
  ]);
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
