import { expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { addedArticles, loadPages, textOf } from './built-site.ts';

const home = loadPages().find(({ path }) => path === '/');
if (!home) throw new Error('The home page is missing in dist/');
const { document } = home;
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

test('the hero names the service and the machine, and links to services, WhatsApp, phone and email', () => {
  expect(textOf(document.querySelector('h1'))).toBe(
    'Manutenção de Roscas e Cilindros para Extrusoras Plásticas',
  );
  expect(textOf(document.querySelector('#home'))).toContain('até 30%');
  const services = document.querySelectorAll('#home a').find((link) => textOf(link) === 'Nossos Serviços');
  expect(services?.getAttribute('href')).toBe('/#products');
  expect(chatText('[data-whatsapp="Hero - extrusoras"]')).toContain('para extrusoras');
  expect(document.querySelector('#home a[href^="tel:+55"]')).toBeTruthy();
  expect(document.querySelector(`#home a[href="mailto:${company.email}"]`)).toBeTruthy();
});

test('“about” names the company, makes four claims and plays the same video as the hero', () => {
  expect(textOf(document.querySelector('#about h2'))).toBe(`Sobre a ${company.brand}`);
  expect(texts('#about li')).toHaveLength(4);
  expect(textOf(document.querySelector('#about'))).toContain('mais de 20 anos');
  expect(textOf(document.querySelector('#about'))).toContain('até 70%');
  const videos = document.querySelectorAll('[data-video-play]').map((link) => link.getAttribute('href'));
  expect(videos).toHaveLength(2);
  expect(new Set(videos).size).toBe(1);
});

test('lists the four services', () => {
  expect(texts('#services h3')).toEqual([
    'Manutenção de Roscas',
    'Recuperação de Cilindros',
    'Fabricação Personalizada',
    'Consultoria Técnica',
  ]);
});

test('shows four products with links and three buttons', () => {
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
  expect(chatText('[data-whatsapp="Products Section - General Quote"]')).toContain('orcamento geral');
  expect(textOf(document.querySelector('#products'))).toContain('Imagens ilustrativas');
});

test('shows the articles, with the featured one first and at full width', () => {
  const cards = document.querySelectorAll('#articles article');
  const facts = cards.map((card) => ({
    link: card.querySelector('a')?.getAttribute('href'),
    facts: textOf(card.querySelector('p')),
    call: textOf(card.querySelector('a')),
    isWide: card.parentNode?.classList.contains('md:col-span-2'),
  }));
  const call = 'Ler artigo completo';
  expect(cards).toHaveLength(4 + addedArticles.length);
  expect(facts.filter(({ link = '' }) => !addedArticles.includes(link))).toEqual([
    { link: '/problemainjetoras', facts: 'Injetoras 8 min de leitura', call, isWide: true },
    { link: '/roscainjetora', facts: 'Técnico 6 min de leitura', call, isWide: false },
    { link: '/manutencaoextrusora', facts: 'Extrusoras 10 min de leitura', call, isWide: false },
    { link: '/retificarosca', facts: 'Manutenção 7 min de leitura', call, isWide: false },
  ]);
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
  for (const fact of [
    company.legalName,
    company.taxId,
    company.email,
    '10/08/2020',
    '08:00 às 18:00',
    '08:00 às 12:00',
  ]) {
    expect(contact).toContain(fact);
  }
  expect(document.querySelectorAll('#contact a[href^="tel:"]')).toHaveLength(2);
  expect(document.querySelector('#contact a[href="/privacy-policy"]')).toBeTruthy();
});

test('describes the organization, a service, the local business and three products in structured data', () => {
  const types = document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((block) => JSON.parse(block.textContent)['@type']);
  expect(types).toEqual(['Organization', 'Service', 'LocalBusiness', 'Product', 'Product', 'Product']);
});
