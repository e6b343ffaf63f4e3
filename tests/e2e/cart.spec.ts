import { expectAccessible } from '../fixtures/accessibility.ts';
import { addToCart, cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

type Page = import('@playwright/test').Page;

const firstTitle = async (page: Page) =>
  (await products(page).first().getByRole('heading').textContent()) ?? '';
const cartButton = (page: Page) => page.getByRole('button', { name: /^Carrinho/ });
const chatText = async (page: Page) => {
  const link = cartOf(page).getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' });
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
};

test('adding opens the list; quantities go up, never below one; lines can be removed and all cleared', async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  const cart = cartOf(page);
  await expect(cart).toBeVisible();
  await expect(cart.getByRole('heading')).toContainText('1 item');
  await expect(cart.getByRole('button', { name: `Diminuir quantidade: ${title}` })).toBeDisabled();
  await cart.getByRole('button', { name: `Aumentar quantidade: ${title}` }).click();
  await expect(cart.getByRole('heading')).toContainText('2 itens');
  expect(await chatText(page)).toBe(
    'Olá! Gostaria de solicitar orçamento para os seguintes produtos:\n' +
      `• ${title} (quantidade: 2)\n` +
      'Aguardo retorno. Obrigado!',
  );

  await cart.getByRole('button', { name: 'Fechar carrinho' }).click();
  await addToCart(page, title);
  await expect(cart.getByRole('heading')).toContainText('3 itens');
  await cart.getByRole('button', { name: `Remover: ${title}` }).click();
  await expect(cart.getByText('Carrinho vazio')).toBeVisible();
  await expect(cart.getByText('Adicione produtos para solicitar orçamento')).toBeVisible();

  await page.keyboard.press('Escape');
  await addToCart(page, title);
  await cart.getByRole('button', { name: 'Limpar' }).click();
  await expect(cart.getByText('Carrinho vazio')).toBeVisible();
});

test('the list travels with the visit and is gone after a reload', async ({ page }) => {
  await openShop(page);
  await addToCart(page, await firstTitle(page));
  await page.goto('/extrusoras');
  await openShop(page);
  await expect(cartButton(page)).toContainText('1');
  await page.goto('/faq');
  await page.goBack();
  await expect(cartButton(page)).toHaveAccessibleName(/1 item/);
  await page.reload();
  await openShop(page);
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);

  await addToCart(page, await firstTitle(page));
  await page.goto('/faq');
  await page.reload();
  await openShop(page);
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
});

test('by keyboard alone: the focus goes into the list and comes back where it was', async ({ page }) => {
  await openShop(page);
  const add = products(page)
    .first()
    .getByRole('button', { name: /^Adicionar/ });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(cartOf(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('dialog')))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(cartOf(page)).toBeHidden();
  await expect(add).toBeFocused();
});

test("the form's message starts with the list, which the visitor may change", async ({ page }) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  await cartOf(page).getByRole('button', { name: 'Formulário' }).click();
  await expect(cartOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Solicite seu Orçamento' })).toBeInViewport();
  const message = page.getByRole('form').getByLabel('Mensagem');
  await expect(message).toHaveValue(`• ${title} (quantidade: 1)\n`);
  await message.fill(`• ${title} (quantidade: 1)\n\nPara o dia 10.`);
  await addToCart(page, title);
  await expect(message).toHaveValue(`• ${title} (quantidade: 2)\n\nPara o dia 10.`);
});

test('a part that the catalogue does not have joins the list', async ({ page }) => {
  await openShop(page);
  await cartButton(page).click();
  const cart = cartOf(page);
  await cart.getByRole('button', { name: 'Incluir' }).click();
  await expect(cart.getByText('Diga a máquina e a peça')).toBeVisible();
  await cart.getByLabel('Peça fora do catálogo').fill('Romi 150, ponteira e anel');
  await cart.getByRole('button', { name: 'Incluir' }).click();
  await expect(cart.getByRole('listitem').filter({ hasText: 'Romi 150, ponteira e anel' })).toBeVisible();
  await cart.getByRole('button', { name: 'Formulário' }).click();
  await expect(page.getByRole('form').getByLabel('Mensagem')).toHaveValue(/Romi 150, ponteira e anel/);
});

test.describe('a copied link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('restores the list elsewhere, names what is unknown, and leaves the address clean', async ({
    page,
    browser,
  }) => {
    await openShop(page);
    const title = await firstTitle(page);
    await addToCart(page, title);
    await cartOf(page).getByRole('button', { name: 'Copiar link' }).click();
    await expect(cartOf(page).getByText('Link da lista copiado')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());

    const other = await (await browser.newContext()).newPage();
    await other.goto(`${address},999x2~Rosca%20antiga`);
    await expect(cartOf(other).getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await expect(
      cartOf(other).getByRole('listitem').filter({ hasText: 'Rosca antiga' }).first(),
    ).toBeVisible();
    await expect(cartOf(other).getByRole('alert')).toContainText('Rosca antiga');
    await expect(other).toHaveURL(/\/loja$/);
    await other.context().close();
  });
});

test('paper gets the list, the company, the date and room for notes, and nothing else', async ({ page }) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText(title);
  await expect(sheet).toContainText('CNPJ');
  await expect(sheet).toContainText('Observações');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(cartOf(page).getByRole('link', { name: /WhatsApp/ })).toBeHidden();
});

test('the list is accessible, empty and full', async ({ page }) => {
  await openShop(page);
  await cartButton(page).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await addToCart(page, await firstTitle(page));
  await expectAccessible(page);
});

test("the icon buttons' names show after 700 ms", async ({ page }) => {
  await openShop(page);
  await addToCart(page, await firstTitle(page));
  const button = cartOf(page).getByRole('button', { name: /^Aumentar/ });
  const opacity = () => button.evaluate((element) => Number(getComputedStyle(element, '::after').opacity));
  await button.hover();
  await page.waitForTimeout(400);
  expect(await opacity()).toBe(0);
  await expect.poll(opacity).toBe(1);
});

test('the messages spread out on Alt+T', async ({ page }) => {
  await openShop(page);
  await addToCart(page, await firstTitle(page));
  await page.keyboard.press('Escape');
  const messages = page.getByRole('region', { name: 'Notificações (Alt+T)' });
  // They leave the cart for the page when it closes.
  await expect(messages.getByRole('status')).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(messages).toBeFocused();
});
