import { expectAccessible } from '../fixtures/accessibility.ts';
import { BUILT_IN } from '../fixtures/products.ts';
import { openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

const panel = (page: import('@playwright/test').Page) =>
  page.getByRole('search', { name: 'Filtrar produtos' });
const count = (page: import('@playwright/test').Page) => panel(page).getByRole('status');

test('the search filters while typing, ignores accents and case, and marks its matches', async ({ page }) => {
  await openShop(page);
  await expect(count(page)).toHaveText(`${BUILT_IN} produtos encontrados`);
  await panel(page).getByRole('searchbox').fill('CANHAO');
  await expect(count(page)).not.toHaveText(`${BUILT_IN} produtos encontrados`);
  await panel(page).getByRole('searchbox').fill('injetora');
  await expect(products(page).locator('mark').first()).toBeVisible();
  await expect(page).toHaveURL(/\?busca=injetora$/);
});

test('each word of a search may be anywhere in a product, and is marked', async ({ page }) => {
  await openShop(page);
  await panel(page).getByRole('searchbox').fill('rosca injetora');
  const found = products(page).filter({ has: page.getByRole('heading', { name: 'Rosca para Injetora' }) });
  await expect(found.getByRole('heading').locator('mark')).toHaveText(['Rosca', 'Injetora']);
});

test('a category without products says so, and links to its machines and to the form', async ({ page }) => {
  await openShop(page, '/loja?categoria=sopradoras&busca=rosca');
  const catalogue = page.getByRole('region', { name: 'Catálogo' });
  await expect(catalogue.getByText('Nenhum produto encontrado')).toBeVisible();
  await expect(catalogue.getByText(/^A categoria Sopradoras ainda não tem produtos/)).toBeVisible();
  await expect(catalogue.getByRole('link', { name: 'Ver a página Sopradoras' })).toHaveAttribute(
    'href',
    '/sopradoras',
  );
  await catalogue.getByRole('link', { name: 'Pedir orçamento' }).click();
  await expect(page.getByRole('heading', { name: 'Solicite seu Orçamento' })).toBeInViewport();

  // If other filters exclude the category's products, the text suggests changing those.
  await openShop(page, '/loja?categoria=kits&disponivel=1');
  await expect(catalogue.getByText(/^Ajuste os filtros/)).toBeVisible();
  await expect(catalogue.getByText(/ainda não tem produtos/)).toBeHidden();
});

test('filters combine, show as chips, and can be removed one by one or all at once', async ({ page }) => {
  await openShop(page);
  const clear = panel(page).getByRole('button', { name: 'Limpar Filtros' });
  await expect(clear).toBeDisabled();
  await panel(page).getByLabel('Categoria').selectOption('Kits Completos');
  await expect(count(page)).toHaveText('1 produto encontrado');
  await panel(page).getByText('Disponível', { exact: true }).first().click();
  await expect(count(page)).toHaveText('0 produtos encontrados');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();

  const chips = panel(page).getByRole('list', { name: 'Filtros ativos' });
  await expect(chips.getByRole('listitem')).toHaveText(['Kits Completos', 'Disponível']);
  await chips.getByRole('button', { name: 'Remover filtro Disponível' }).click();
  await expect(count(page)).toHaveText('1 produto encontrado');
  await clear.click();
  await expect(count(page)).toHaveText(`${BUILT_IN} produtos encontrados`);
  await expect(page).toHaveURL(/\/loja$/);
});

test('the URL holds the filters: a link sets them, Back and Forward change them', async ({ page }) => {
  await openShop(page, '/loja?categoria=injetoras&destaques=1');
  await expect(count(page)).toHaveText('1 produto encontrado');
  await expect(panel(page).getByLabel('Categoria')).toHaveValue('injetoras');
  await panel(page).getByText('Destaques', { exact: true }).first().click();
  await expect(count(page)).toHaveText('2 produtos encontrados');
  await page.goBack();
  await expect(count(page)).toHaveText('1 produto encontrado');
  await page.goForward();
  await expect(count(page)).toHaveText('2 produtos encontrados');
});

for (const [width, columns] of [
  [360, 1],
  [700, 2],
  [1100, 3],
  [1400, 4],
] as const) {
  test(`${columns} column(s) at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/loja');
    const tops = await products(page).evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });
}

test('a card shows badges, two facts and two actions', async ({ page }) => {
  await page.goto('/loja');
  const kit = products(page).filter({ hasText: 'Sob Encomenda' }).first();
  await expect(kit.getByText('Destaque')).toBeVisible();
  await expect(kit.locator('dl > div')).toHaveCount(2);
  await expect(kit.getByRole('button', { name: /^Adicionar ao Orçamento/ })).toBeVisible();
  await expect(kit.getByRole('link', { name: /^Ver Detalhes/ })).toHaveAttribute('href', /^(\/|#orcamento)/);
  await expect(products(page).filter({ hasText: 'Disponível' }).first()).toBeVisible();
});

test('the list is accessible, with filters and without results', async ({ page }) => {
  await openShop(page, '/loja?busca=nada-disso&disponivel=1');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/loja?busca=rosca&disponivel=1');
  await expect(page.getByRole('list', { name: 'Filtros ativos' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all products are listed, the filters are hidden, and adding leads to the form', async ({ page }) => {
    await page.goto('/loja');
    await expect(products(page)).toHaveCount(BUILT_IN);
    await expect(panel(page)).toBeHidden();
    await products(page)
      .first()
      .getByRole('button', { name: /^Adicionar ao Orçamento/ })
      .click();
    await expect(page).toHaveURL(/#orcamento$/);
  });
});
