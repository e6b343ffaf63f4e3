import { expect, test } from 'vitest';
import { kindOf } from '../../../../src/frame/offline/cached-kinds.ts';

test.each([
  ['/', 'page'],
  ['/rosca-e-canhao-para-maquinas-injetoras', 'page'],
  ['/admin/loja', 'page'],
  ['/apiario', 'page'],
  ['/catalogo.json', 'catalogue'],
  ['/_astro/client.Cd-EeyjT.js', 'code'],
  ['/_astro/fonts/2090cf68053f47f3.woff2', 'code'],
  ['/_astro/rosca.DbMCdSg7_KrdEp.webp', 'picture'],
])('%s is cached as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test.each([
  '/api/send-contact-email',
  '/api/catalogo',
  '/_astro/hero-loop.Bx3f.mp4',
  '/documentos/plano-de-seo.pdf',
  '/sitemap-index.xml',
  '/sw.js',
])('%s is never cached', (path) => {
  expect(kindOf(path)).toBeUndefined();
});
