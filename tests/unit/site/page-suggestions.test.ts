import { describe, expect, test } from 'vitest';
import { KNOWN_PAGES, knownPage } from '../../../src/site/known-pages.ts';
import { suggestPages } from '../../../src/site/page-suggestions.ts';

const ARTICLE = knownPage('Artigo: Retífica de roscas', '/retificarosca', 'Quando retificar uma rosca');
const suggest = (path: string, count = 1) =>
  suggestPages(path, [...KNOWN_PAGES, ARTICLE], count).map(({ href }) => href);

test.each([
  ['/produtos', '/loja'],
  ['/produto/bicos-e-matrizes', '/loja'],
  ['/contato', '/#contact'],
  ['/contato.html', '/#contact'],
  ['/fale-conosco', '/#contact'],
  ['/orcamento', '/loja#orcamento'],
  ['/or%C3%A7amento', '/loja#orcamento'],
  ['/artigos', '/#articles'],
  ['/blog/2019/dicas', '/#articles'],
  ['/servicos', '/#services'],
  ['/empresa', '/#about'],
  ['/sobre-nos', '/#about'],
  ['/quem-somos.php', '/#about'],
  ['/injetoras/roscas', '/injetoras'],
  ['/Injetora', '/injetoras'],
  ['/sopradora', '/sopradoras'],
  ['/extrusoras/polimeros', '/rosca-e-canhao-extrusora-polimeros'],
  ['/retifica-rosca', '/retificarosca'],
  ['/depoimentos', '/testimonials'],
  ['/perguntas-frequentes', '/faq'],
  ['/politica-de-privacidade', '/privacy-policy'],
])('%s suggests %s first', (path, href) => {
  expect(suggest(path)).toEqual([href]);
});

describe('a path without a known word', () => {
  test.each(['/', '/x', '/wp-login.php', '/%E0%A4%A', '/index.html'])(
    '%s suggests the main pages',
    (path) => {
      expect(suggest(path, 3)).toEqual(['/extrusoras', '/injetoras', '/sopradoras']);
    },
  );
});
