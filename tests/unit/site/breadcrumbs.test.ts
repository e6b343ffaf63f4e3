import { expect, test } from 'vitest';
import { buildTrail } from '../../../src/site/breadcrumbs.ts';

const lastLabel = (path: string, own?: string) => buildTrail(path, own).at(-1)?.label;

test('the home page has no breadcrumb', () => {
  expect(buildTrail('/')).toEqual([]);
});

test('a breadcrumb starts at the home page and ends at the page', () => {
  expect(buildTrail('/loja')).toEqual([
    { label: 'Início', path: '/' },
    { label: 'Loja', path: '/loja' },
  ]);
});

test('a guide comes after the index of guides', () => {
  expect(buildTrail('/guias/tabela-de-folgas', 'Tabela de folgas')).toEqual([
    { label: 'Início', path: '/' },
    { label: 'Guias', path: '/guias' },
    { label: 'Tabela de folgas', path: '/guias/tabela-de-folgas' },
  ]);
  expect(buildTrail('/guias')).toHaveLength(2);
});

test.each([
  ['/extrusoras', 'Extrusoras'],
  ['/injetoras', 'Injetoras'],
  ['/sopradoras', 'Sopradoras'],
  ['/artigo-injetoras', 'Paradas em Injetoras'],
  ['/rosca-e-canhao-para-maquinas-injetoras', 'Rosca e Canhão para Injetoras'],
  ['/privacy-policy', 'Política de Privacidade'],
  ['/faq', 'Perguntas Frequentes'],
  ['/testimonials', 'Depoimentos'],
  ['/acessibilidade', 'Acessibilidade'],
  ['/offline', 'Sem conexão'],
  ['/seo', 'Ferramentas de SEO'],
  ['/rosca-e-canhao-extrusora-polimeros', 'Rosca e Canhão para Extrusora de Polímeros'],
  ['/admin/loja', 'Administração da Loja'],
])('the label of %s is %s', (path, label) => {
  expect(lastLabel(path)).toBe(label);
});

test("an unknown path's label is its capitalised words; an article has its own label", () => {
  expect(lastLabel('/roscas-para-injetoras/antigas')).toBe('Roscas Para Injetoras Antigas');
  expect(lastLabel('/or%C3%A7amento')).toBe('Orçamento');
  expect(lastLabel('/100%')).toBe('100%');
  expect(lastLabel('/problemainjetoras', 'Paradas em injetoras')).toBe('Paradas em injetoras');
});
