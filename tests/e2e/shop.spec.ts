import { expectAccessible } from '../fixtures/accessibility.ts';
import { BUILT_IN } from '../fixtures/products.ts';
import { openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

const panel = (page: import('@playwright/test').Page) =>
  page.getByRole('search', { name: 'Filtrar produtos' });
const count = (page: import('@playwright/test').Page) => panel(page).getByRole('status');

/** Runs in the page: whether an element's middle is in front of everything else. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

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

test('a category without products says so, and links to WhatsApp, to the form and to its machines', async ({
  page,
}) => {
  await openShop(page, '/loja?categoria=sopradoras&busca=rosca');
  const catalogue = page.getByRole('region', { name: 'Catálogo' });
  await expect(catalogue.getByText('Nenhum produto encontrado')).toBeVisible();
  await expect(catalogue.getByText(/^A categoria Sopradoras ainda não tem produtos/)).toBeVisible();
  await expect(catalogue.getByRole('link', { name: 'Ver a página Sopradoras' })).toHaveAttribute(
    'href',
    '/sopradoras',
  );
  await expect(catalogue.getByRole('link', { name: 'Falar no WhatsApp' })).toHaveAttribute(
    'data-whatsapp',
    'Loja - WhatsApp Quote',
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
  [1400, 3],
  [1600, 4],
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

for (const [width, hits, columns] of [
  [800, 'injetora', 2],
  [1280, 'injetora', 3],
  [1600, '', 4],
] as const) {
  test(`at ${width} px the last row has no gap`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openShop(page, `/loja?busca=${hits}`);
    const list = page
      .getByRole('region', { name: 'Catálogo' })
      .getByRole('list')
      .filter({ has: page.getByRole('article') });
    const boxes = await list
      .locator(':scope > li')
      .evaluateAll((items) =>
        items.filter((item) => item.checkVisibility()).map((item) => item.getBoundingClientRect()),
      );
    const last = boxes.at(-1);
    const first = boxes[columns - 1] ?? last;
    expect(boxes.length).toBeGreaterThan(1);
    expect(last?.right).toBeCloseTo(first?.right ?? 0, 0);
  });
}

test('at 360 px the first product is at most 420 px down', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openShop(page);
  expect((await products(page).first().boundingBox())?.y).toBeLessThanOrEqual(420);
});

test('search, filters and cart stay in one row below the header, but not in a short window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openShop(page);
  await products(page).nth(3).scrollIntoViewIfNeeded();
  const row = [
    panel(page).getByRole('searchbox'),
    panel(page).getByText('Filtros', { exact: true }),
    page.getByRole('button', { name: /^Carrinho/ }),
  ];
  const header = await page.getByRole('banner').boundingBox();
  const boxes = await Promise.all(row.map((control) => control.boundingBox()));
  for (const box of boxes) {
    expect(box?.y).toBe(boxes[0]?.y);
    expect(box?.height).toBe(48);
    expect((box?.y ?? 0) - (header?.height ?? 0)).toBeLessThan(12);
  }
  await page.setViewportSize({ width: 740, height: 360 });
  await products(page).nth(3).scrollIntoViewIfNeeded();
  await expect(panel(page).getByRole('searchbox')).not.toBeInViewport();
});

for (const [place, scrolled] of [
  ['at the top of the list', false],
  ['where the row sticks below the header', true],
] as const) {
  test(`on a phone, "Filtros" ${place} pushes the list down and covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openShop(page, '/loja?categoria=sopradoras');
    const open = panel(page).getByText('Filtros', { exact: true });
    const category = panel(page).getByLabel('Categoria');
    await expect(category).toBeHidden();
    if (scrolled)
      await count(page).evaluate((text) => {
        const row = document.querySelector('.shop-bar')?.getBoundingClientRect();
        scrollBy({ top: text.getBoundingClientRect().top - (row?.height ?? 0) - 64, behavior: 'instant' });
      });
    await open.click();
    await expect(category).toBeVisible();
    const texts = [
      count(page),
      panel(page).getByRole('button', { name: 'Limpar Filtros' }),
      page.getByText('Nenhum produto encontrado'),
    ];
    for (const text of texts) {
      await expect(text).toBeInViewport({ ratio: 1 });
      expect(await text.evaluate(isUncovered)).toBe(true);
    }
    await open.click();
    await expect(category).toBeHidden();
  });
}

test('a chosen filter is also marked in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openShop(page, '/loja?disponivel=1');
  const backgroundOf = (label: string) =>
    panel(page)
      .locator('label', { hasText: label })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(panel(page).getByRole('checkbox', { name: 'Disponível' })).toBeChecked();
  expect(await backgroundOf('Disponível')).not.toBe(await backgroundOf('Destaques'));
});

test('the price range comes before the price, and no button is orange', async ({ page }) => {
  await openShop(page);
  const card = products(page).first();
  const range = card.getByText(/^Faixa de preço: R\$/);
  const price = card.getByText('Sob consulta', { exact: true });
  expect((await range.boundingBox())?.y).toBeLessThan((await price.boundingBox())?.y ?? 0);
  await expect(price).toHaveCSS('text-transform', 'none');
  for (const button of await products(page).getByRole('button').all())
    await expect(button).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

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
