import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  $catalogue,
  fillCatalogue,
  loadWholeCatalogue,
  updateCatalogue,
} from '../../../src/shop/catalogue/catalogue.store.ts';
import { makeProduct } from '../../fixtures/products.ts';

const products = [1, 2, 3].map((id) => makeProduct({ id, title: `Rosca ${id}` }));
const titles = () => $catalogue.get()?.products.map(({ title }) => title);

afterEach(() => {
  $catalogue.set(undefined);
  vi.unstubAllGlobals();
});
// The module keeps the staff's changes.
afterAll(() => void vi.resetModules());

test('the rest of the catalogue is loaded once, after a failure again, and has the staff’s changes', async () => {
  const stop = $catalogue.listen(() => {});
  const fetched = vi.fn(async () => Response.json(products));
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  fillCatalogue(products.slice(0, 1), 3);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await loadWholeCatalogue();
  expect($catalogue.get()).toEqual({ products: products.slice(0, 1), isWhole: false, total: 3 });
  expect(failed.mock.lastCall).toEqual(['catalogue: TypeError']);
  failed.mockRestore();

  vi.stubGlobal('fetch', fetched);
  updateCatalogue({ changed: [makeProduct({ id: 3, title: 'Rosca nova' })], order: [1, 3] });
  await Promise.all([loadWholeCatalogue(), loadWholeCatalogue()]);
  await loadWholeCatalogue();
  expect($catalogue.get()?.isWhole).toBe(true);
  expect(titles()).toEqual(['Rosca 1', 'Rosca nova']);
  expect(fetched.mock.calls).toEqual([['/catalogo.json']]);
  stop();
});
