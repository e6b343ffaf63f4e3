import { expectAccessible } from '../fixtures/accessibility.ts';
import { BUILT_IN } from '../fixtures/products.ts';
import { openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const panel = (page: import('@playwright/test').Page) =>
  page.getByRole('search', { name: 'Filtrar produtos' });
const count = (page: import('@playwright/test').Page) => panel(page).getByRole('status');

/** Runs in the page: whether an element's middle is in front of everything else. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('the search filters while typing, ignores accents and case, and marks each word wherever it is', async ({
  page,
}) => {
  await openShop(page);
  const card = products(page).first();
  const range = card.getByText(/^Faixa de preço: R\$/);
  const price = card.getByText('Sob consulta', { exact: true });
  expect((await range.boundingBox())?.y).toBeLessThan((await price.boundingBox())?.y ?? 0);
  await expect(price).toHaveCSS('text-transform', 'none');
  for (const button of await products(page).getByRole('button').all())
    await expect(button, 'no button is orange').toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await expect(count(page)).toHaveText(`${BUILT_IN} produtos encontrados`);
  await panel(page).getByRole('searchbox').fill('CANHAO');
  await expect(count(page)).not.toHaveText(`${BUILT_IN} produtos encontrados`);
  await panel(page).getByRole('searchbox').fill('rosca injetora');
  await expect(page).toHaveURL(/\?busca=rosca\+injetora$/);
  const found = products(page).filter({ has: page.getByRole('heading', { name: 'Rosca para Injetora' }) });
  await expect(found.getByRole('heading').locator('mark')).toHaveText(['Rosca', 'Injetora']);
});

test('a category without products says so, and links to WhatsApp, to the form and to its machines', {
  tag: LONG,
}, async ({ page }) => {
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

  // What a search names beyond the catalogue leads on from the end of its list, and goes along to the form.
  await openShop(page, '/loja?busca=roscas+romi');
  await expect(catalogue.getByRole('heading', { name: 'Rosca para Injetora' })).toBeVisible();
  await expect(catalogue.getByText(/^Nem todas as palavras da busca estão no catálogo/)).toBeVisible();
  await openShop(page, '/loja?busca=sopradora+bocal');
  await expect(catalogue.getByText('Nenhum produto encontrado')).toBeHidden();
  await expect(catalogue.getByRole('link', { name: 'Ver a página Sopradoras' })).toBeVisible();
  await expect(catalogue.getByRole('link', { name: 'Ver os guias' })).toBeVisible();
  await catalogue.getByRole('link', { name: 'Pedir orçamento' }).click();
  await expect(page.getByLabel('Mensagem')).toHaveValue('Procuro: sopradora bocal');
  await expect(page.getByLabel('Mensagem')).toBeFocused();

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

  await page.emulateMedia({ forcedColors: 'active' });
  const [chosen, other] = await Promise.all(
    ['Disponível', 'Destaques'].map((label) =>
      panel(page)
        .locator('label', { hasText: label })
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(chosen, 'a chosen filter is marked in forced colours').not.toBe(other);
  await page.emulateMedia({ forcedColors: null });

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

test('the wider the screen, the more columns, and the last row has no gap', { tag: LONG }, async ({
  page,
}) => {
  await openShop(page);
  const entries = page.getByRole('region', { name: 'Catálogo' }).locator('li:has(article)').first();
  const list = entries.locator('xpath=..').locator(':scope > li');
  const expectColumns = async (width: number, columns: number) => {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await list.evaluateAll((items) =>
      items.filter((item) => item.checkVisibility()).map((item) => item.getBoundingClientRect()),
    );
    expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(Math.min(columns, boxes.length));
    const first = boxes[columns - 1] ?? boxes.at(-1);
    expect(boxes.at(-1)?.right, `at ${width} px`).toBeCloseTo(first?.right ?? 0, 0);
  };
  await expectColumns(360, 1);
  await expectColumns(700, 2);
  await expectColumns(1100, 3);
  await expectColumns(1400, 3);
  await expectColumns(1600, 4);
  await panel(page).getByRole('searchbox').fill('injetora');
  await expect(count(page)).toHaveText('4 produtos encontrados');
  await expectColumns(800, 2);
  await expectColumns(1280, 3);
});

test('on a phone the first product is near; search, filters and cart stay in one row, but not in a short window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openShop(page);
  const machines = page.getByRole('navigation', { name: 'Por máquina' }).getByRole('listitem');
  const cards = await Promise.all((await machines.all()).map((card) => card.boundingBox()));
  expect(cards.map((card) => card?.y)).toEqual([cards[0]?.y, cards[0]?.y, cards[0]?.y]);
  for (const card of cards) expect(card?.height).toBeLessThanOrEqual(120);
  expect((await products(page).first().boundingBox())?.y).toBeLessThan(780);
  const label = panel(page).getByText('Buscar produtos', { exact: true });
  expect((await label.boundingBox())?.width, 'the search has a visible label').toBeGreaterThan(40);
  const contrast = await panel(page)
    .getByRole('searchbox')
    .evaluate((field) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) return 0;
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = getComputedStyle(field, '::placeholder').color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    });
  expect(contrast, 'of the placeholder').toBeGreaterThanOrEqual(4.5);
  const cart = page.getByRole('button', { name: /^Carrinho/ });
  await page.evaluate(() => scrollTo({ top: 200 }));
  await expect(cart, 'covers no machine').not.toBeInViewport({ ratio: 0.5 });
  await products(page).nth(3).scrollIntoViewIfNeeded();
  await expect(cart).toBeInViewport({ ratio: 1 });
  const row = [panel(page).getByRole('searchbox'), panel(page).getByText('Filtros', { exact: true }), cart];
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

test('on a phone, “Filtros” pushes the list down and covers nothing, also where its row sticks below the header', async ({
  page,
}) => {
  // With the bar at the foot; at the page's top, the title and the machines' cards are above the row.
  await page.setViewportSize({ width: 360, height: 900 });
  await openShop(page, '/loja?categoria=sopradoras');
  const open = panel(page).getByText('Filtros', { exact: true });
  const category = panel(page).getByLabel('Categoria');
  for (const place of ['top', 'scrolled']) {
    await expect(category).toBeHidden();
    if (place === 'scrolled') {
      await page.setViewportSize({ width: 360, height: 688 });
      await count(page).evaluate((text) => {
        const row = document.querySelector('.shop-bar')?.getBoundingClientRect();
        scrollBy({ top: text.getBoundingClientRect().top - (row?.height ?? 0) - 64 });
      });
    }
    await open.click();
    await expect(category).toBeVisible();
    for (const text of [
      count(page),
      panel(page).getByRole('button', { name: 'Limpar Filtros' }),
      page.getByText('Nenhum produto encontrado'),
    ]) {
      await expect(text).toBeInViewport({ ratio: 1 });
      expect(await text.evaluate(isUncovered)).toBe(true);
    }
    await open.click();
  }
});

test('the list is accessible, with filters and without results', async ({ page }) => {
  await openShop(page, '/loja?busca=nada-disso&disponivel=1');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('searchbox').fill('rosca');
  await expect(products(page).locator('mark').first()).toBeVisible();
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
