import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sitePictureUrl } from '../../../src/shared/catalogue/site-pictures.ts';
import { makeProduct } from '../../fixtures/products.ts';

const build = vi.hoisted(() => ({ published: undefined as unknown }));

// Only Astro's build has these modules.
vi.mock('astro:assets', () => ({
  getImage: async ({ src, width }: { src: string; width: number }) => ({ src: `${src}?w=${width}` }),
}));
vi.mock('astro:content', () => ({
  getCollection: async () => [
    { data: { id: 2, title: 'Cilindro', image: '/cilindro.webp' } },
    { data: { id: 1, title: 'Rosca', image: '/rosca.webp' } },
  ],
}));
vi.mock('../../../src/shop/catalogue/site-picture-files.ts', () => ({
  sitePictures: new Map([['rosca.webp', '/hashed/rosca.webp']]),
}));
vi.mock('../../../src/shop/catalogue/load-published.ts', () => ({
  loadPublished: async () => build.published,
}));

const loadCatalogue = async () =>
  (await import('../../../src/shop/catalogue/load-products.ts')).loadCatalogue();

beforeEach(() => {
  vi.resetModules();
  build.published = undefined;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => void vi.resetModules());

test('without a database the site has the products of its content, by number, and nothing to ask for', async () => {
  vi.stubEnv('ADMIN_PASSWORD_HASH', undefined);
  expect(await loadCatalogue()).toEqual({
    products: [
      { id: 1, title: 'Rosca', imageUrl: '/rosca.webp?w=480' },
      { id: 2, title: 'Cilindro', imageUrl: '/cilindro.webp?w=480' },
    ],
    updatesUrl: undefined,
  });
});

test('with staff it asks for the changes since the build’s minute, or all changes', async () => {
  vi.stubEnv('ADMIN_PASSWORD_HASH', 'scrypt$x');
  expect((await loadCatalogue()).updatesUrl).toBe('/api/catalogo/0');
  vi.resetModules();
  build.published = { products: [], minute: 7 };
  expect((await loadCatalogue()).updatesUrl).toBe('/api/catalogo/7');
});

test('a published product shows the site’s picture as this build has it, and every other picture as it is', async () => {
  const own = makeProduct({ id: 1, imageUrl: sitePictureUrl('rosca.webp') });
  const gone = makeProduct({ id: 2, imageUrl: sitePictureUrl('retirada.webp') });
  const uploaded = makeProduct({ id: 3, imageUrl: '/fotos/rosca.webp' });
  build.published = { products: [own, gone, uploaded], minute: 3 };
  expect((await loadCatalogue()).products).toEqual([
    { ...own, imageUrl: '/hashed/rosca.webp?w=480' },
    gone,
    uploaded,
  ]);
});
