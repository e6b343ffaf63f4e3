import { hold } from '../fixtures/hold.ts';
import { cartOf, openShop } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test('a click before the first script has loaded is not lost', async ({ page }) => {
  const release = await hold(page, /\/_astro\/[\w.-]+\.js$/);
  await page.goto('/loja', { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: /^Adicionar ao Orçamento/ }).first();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(cartOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(add).not.toHaveAttribute('aria-busy');
});

test("the form's code loads when the form is near the viewport, not before", { tag: LONG }, async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const isFormFetched = () => fetched.some((url) => /QuoteForm\./.test(url));
  await openShop(page);
  expect(isFormFetched()).toBe(false);
  await page.getByRole('form', { name: 'Solicitação de orçamento' }).scrollIntoViewIfNeeded();
  await expect.poll(isFormFetched).toBe(true);
});

test("text typed before the form's code has loaded is kept as a draft", async ({ page }) => {
  const release = await hold(page, /\/_astro\/QuoteForm\.[\w-]+\.js$/);
  const name = page.getByRole('form', { name: 'Solicitação de orçamento' }).getByLabel('Nome');
  await page.goto('/loja');
  await name.fill('Ana');
  release();
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('[data-quote-form]')?.noValidate);
  await page.reload();
  await name.scrollIntoViewIfNeeded();
  await expect(name).toHaveValue('Ana');
});

test.describe('before hydration', () => {
  let release = () => {};

  test.beforeEach(async ({ page }) => {
    release = await hold(page, /\/_astro\/(Cart|Shop)\.[\w-]+\.js$/);
  });

  test('a click is not lost', async ({ page }) => {
    await page.goto('/loja');
    const add = page.getByRole('button', { name: /^Adicionar ao Orçamento/ }).first();
    await add.click();
    await expect(page).toHaveURL(/\/loja$/);
    release();
    await expect(cartOf(page)).toBeVisible();
    await expect(cartOf(page).getByRole('listitem')).toHaveCount(1);
  });

  test('typed and chosen filters are not lost, nor those of the URL', async ({ page }) => {
    await page.goto('/loja?disponivel=1');
    await page.getByRole('searchbox', { name: 'Buscar produtos' }).pressSequentially('rosca');
    await page.getByText('Destaques', { exact: true }).first().click();
    await page.getByRole('combobox', { name: 'Categoria' }).selectOption('extrusoras');
    release();
    await expect(page).toHaveURL(/busca=rosca/);
    await expect(page.getByRole('searchbox', { name: 'Buscar produtos' })).toHaveValue('rosca');
    for (const name of ['Destaques', 'Disponível'])
      await expect(page.getByRole('checkbox', { name })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('extrusoras');
  });
});

test.describe('an island that cannot be fetched', () => {
  test.use({ allowed: /Failed to load resource|Error hydrating/ });

  test('leaves its buttons working as without JavaScript', { tag: LONG }, async ({ page }) => {
    await page.route(/\/_astro\/Shop\.[\w-]+\.js/, (route) => route.abort());
    await page.goto('/loja');
    await page
      .getByRole('button', { name: /^Adicionar ao Orçamento/ })
      .first()
      .click();
    await expect(page).toHaveURL(/#orcamento$/);
  });
});
