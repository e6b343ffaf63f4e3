import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { contentOf, loadEveryPage, textOf } from './built-site.ts';

const pages = loadEveryPage();
const texts = pages
  .filter((page) => !contentOf(page, 'meta[name=robots]').includes('noindex'))
  // The text itself: cards at the end of an article describe the next one.
  .map(({ path, document }) => ({
    path,
    text: textOf(document.querySelector('.prose') ?? document.querySelector('main')),
  }));

// Literal texts of the specification, titles of products, and the other kind of cylinder.
const OTHER_CYLINDERS =
  /Roscas e Cilindros para|Recuperação de Cilindros|Cilindros para Extrusoras|Cilindro para Injetora|Rosca e Cilindro|cilindros hidráulicos/g;

describe('one word for each part', () => {
  const withBarrel = texts.filter(({ text }) => /canh(?:ão|ões)/i.test(text));

  test.each(withBarrel)('$path says canhão, and explains cilindro once', ({ text }) => {
    expect(text.match(/\(cilindros?\)/g)).toHaveLength(1);
    const rest = text.replaceAll(OTHER_CYLINDERS, '').replaceAll(/\(cilindros?\)/g, '');
    expect(/.{0,40}cilindro.{0,40}/i.exec(rest)?.[0]).toBeUndefined();
  });

  // The home page and the index of guides name the part without explaining it.
  const withRing = texts.filter(
    ({ path, text }) => !['/', '/guias'].includes(path) && /an(?:el|éis) de bloqueio/i.test(text),
  );

  test.each(withRing)('$path says anel de bloqueio, and explains válvula de retenção once', ({ text }) => {
    expect(text.match(/válvulas? de retenção/gi)).toHaveLength(1);
    expect(text).toContain('(válvula de retenção)');
  });

  test('the pages with the words were found', () => {
    expect(withBarrel.length).toBeGreaterThan(20);
    expect(withRing.length).toBeGreaterThan(8);
  });
});

/** The visible words of a link, without the note for screen readers about the new tab. */
const labelOf = (link: HTMLElement) =>
  textOf(link).replace(/\s*\((?:WhatsApp, )?nova aba\)$/, '') ||
  (link.getAttribute('aria-label') ?? '').replace(/ \(nova aba\)$/, '');

describe('one verb for each way to ask', () => {
  // Besides the verb, only the specification's literal labels, two nouns and the sending of a testimonial.
  const CHAT = [
    'Falar no WhatsApp',
    'WhatsApp',
    'WhatsApp - Orçamento',
    'Solicite Orçamento',
    'Solicitar Orçamento via WhatsApp',
    'Orçamento Rápido',
    'Enviar depoimento',
  ];

  test.each(pages)('$path: links to the chat', ({ document }) => {
    const labels = document.querySelectorAll('a[data-whatsapp]').map(labelOf);
    expect(labels.filter((label) => !CHAT.includes(label))).toEqual([]);
  });

  // The page that was not found offers any contact; a product's details are its line in the form, as specified.
  const FORM = [
    'Pedir orçamento',
    'Solicitar Consultoria Técnica',
    'Formulário',
    'Falar conosco',
    'Ver Detalhes',
  ];

  test.each(pages)('$path: buttons that lead to the form', ({ document }) => {
    const labels = document
      .querySelectorAll('main a.button')
      .filter((link) => /#(?:orcamento|contact)$/.test(link.getAttribute('href') ?? ''))
      .map(labelOf);
    expect(labels.filter((label) => !FORM.includes(label))).toEqual([]);
  });
});
