import { watchShifts } from '../fixtures/layout-shifts.ts';
import { waitUntilCached } from '../fixtures/offline.ts';
import { addToCart, openShop } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test.use({ serviceWorkers: 'allow', allowed: /Failed to load resource/ });

test('the lists of the offline page load without layout shift on a tablet', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openShop(page);
  await addToCart(page, 'Rosca Padrão para Extrusora');
  const shifts = await watchShifts(page);
  await page.goto('/offline');
  await expect(page.getByText('1 × Rosca Padrão para Extrusora')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await shifts()).toEqual([]);
});

test('offline, visited pages open, and others show a page with phones, visited pages and the cart', async ({
  page,
  context,
}) => {
  await openShop(page);
  const [title = ''] = await page
    .getByRole('region', { name: 'Catálogo' })
    .getByRole('article')
    .getByRole('heading')
    .allTextContents();
  await addToCart(page, title);
  await waitUntilCached(page);
  await context.setOffline(true);

  await page.goto('/loja?categoria=extrusoras');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loja de Peças Termoplásticas');

  const response = await page.goto('/sopradoras');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem conexão');
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(2);
  await expect(page.getByText(`1 × ${title}`)).toBeVisible();
  const openedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await openedAgain;
  await expect(page.getByText(`1 × ${title}`)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Peças para Injetora, Extrusora e Sopradora' })
    .click();
  await expect(page).toHaveURL(/\/loja$/);

  await page.goto('/sopradoras');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roscas e Cilindros para Sopradoras');
  await page.goto('/loja');
  await expect(page.getByRole('button', { name: /Carrinho/ })).toContainText('1');
});

test('the admin opens offline, and the offline page does not link to it', { tag: LONG }, async ({
  page,
  context,
}) => {
  for (const path of ['/faq', '/admin/loja']) {
    await page.goto(path);
    await waitUntilCached(page);
  }
  await context.setOffline(true);
  await page.goto('/sopradoras');
  const pages = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(pages).toHaveText(['Perguntas frequentes sobre roscas e canhões']);
  await page.goto('/admin/loja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso Administrativo');
});

test('the service worker caches visited pages, but no server data and no unvisited page', async ({
  page,
}) => {
  await page.goto('/admin/loja');
  await waitUntilCached(page);
  await page.goto('/faq');
  await waitUntilCached(page);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toEqual(expect.arrayContaining(['/admin/loja', '/faq', '/offline']));
  expect(cached.filter((path) => /^\/(api|\.netlify)|sopradoras|\.avif/.test(path))).toEqual([]);
  const { headers } = await page.evaluate(async () => {
    const response = await fetch('/sw.js');
    return { headers: Object.fromEntries(response.headers) };
  });
  expect(headers['cache-control']).toBe('no-cache');
});
