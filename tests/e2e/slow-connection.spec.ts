import type { Locator, Page } from '@playwright/test';
import { START_PATH } from '../../src/shared/request/wire.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { hold } from '../fixtures/hold.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { cartOf, openShop } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

declare global {
  interface Window {
    hasChanged: boolean;
  }
}

test.describe('a control that is used before any code has come', () => {
  const use = async (page: Page, path: string, control: (page: Page) => Locator) => {
    const release = await hold(page, /\/_astro\/[\w.-]+\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await control(page).click();
    await expect(control(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(control(page)).not.toHaveAttribute('aria-busy');
  };
  const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();

  test('the hero’s word is chosen and stopped', async ({ page }) => {
    await use(page, '/', button('Sopradoras'));
    await expect(button('Sopradoras')(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(button('Retomar animação')(page)).toBeVisible();
  });

  test('“Cookies” opens the bar', async ({ page }) => {
    await use(page, '/faq', button('Cookies'));
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeFocused();
  });

  test('the cart opens', async ({ page }) => {
    await use(page, '/loja', (shop) => shop.getByRole('button', { name: /^Carrinho/ }).first());
    await expect(cartOf(page)).toBeVisible();
  });

  test('a product is added', async ({ page }) => {
    await use(page, '/loja', (shop) => shop.getByRole('button', { name: /^Adicionar ao Orçamento/ }).first());
    await expect(cartOf(page).getByRole('listitem')).toHaveCount(1);
  });

  test('a tool copies its link', async ({ page }) => {
    await use(page, '/ferramentas/retorno', button('Copiar link'));
    await expect(page.locator('[data-tool-said]')).not.toBeEmpty();
  });
});

test('every button of a page does something before its code has come, or says that it waits', {
  tag: LONG,
}, async ({ page }) => {
  test.slow();
  const paths = Object.values(ROUTES).filter((path) => !path.startsWith('/admin'));
  await hold(page, /\/_astro\/[\w.-]+\.js$/);
  // A product that waits ten seconds for its script asks the server for the form: this page stays.
  await page.route(`**${START_PATH}*`, (route) => route.fulfill({ status: 204 }));
  const silent: string[] = [];
  for (const path of [...paths, '/retificarosca']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    for (const control of await page.locator('button:visible, summary:visible').all()) {
      // A form checks its fields by itself.
      if (await control.evaluate((found) => found.matches(':disabled, form:invalid [type=submit]'))) continue;
      await page.evaluate(() => {
        window.hasChanged = false;
        const note = () => {
          window.hasChanged = true;
        };
        new MutationObserver(note).observe(document, { subtree: true, attributes: true });
        addEventListener('submit', note, { once: true });
        addEventListener('pagehide', note, { once: true });
      });
      // By the keyboard, so that nothing that lies over it takes the click.
      await control.press('Enter', { noWaitAfter: true }).catch(() => {});
      const hasChanged = await page.evaluate(() => window.hasChanged).catch(() => true);
      if (!hasChanged) silent.push(`${path}: ${await control.textContent()}`);
      if (!page.url().endsWith(path)) await page.goto(path, { waitUntil: 'commit' });
    }
  }
  expect(silent).toEqual([]);
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

test('the form does not move what is below it when its code comes', async ({ page }) => {
  const release = await hold(page, /\/_astro\/QuoteForm\.[\w-]+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const below = () =>
    page.getByText('Usamos estes dados').evaluate((text) => text.getBoundingClientRect().y + scrollY);
  await quoteForm(page).scrollIntoViewIfNeeded();
  const before = await below();
  release();
  await page.locator('[data-form-foot] [aria-live]').waitFor({ state: 'attached' });
  expect(await below()).toBe(before);
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

test('“Limpar Filtros” at once after a filter clears it', async ({ page }) => {
  await openShop(page);
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('[name=featuredOnly]')?.click();
    const category = document.querySelector<HTMLSelectElement>('[name=category]');
    if (category) category.value = 'injetoras';
    category?.dispatchEvent(new Event('change', { bubbles: true }));
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Limpar Filtros') button.click();
  });
  await expect(page.getByRole('checkbox', { name: 'Destaques' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('all');
  await expect(page).toHaveURL(/\/loja$/);
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
