import type { Locator, Page } from '@playwright/test';
import { stopClock } from '../fixtures/clock.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

const floating = (page: Page) => page.locator('a.floating');

/** True if a click in the middle of the floating button would open the chat. */
const isOnTop = (page: Page) =>
  floating(page).evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return link.checkVisibility({ opacityProperty: true }) && hit !== null && link.contains(hit);
  });

test.use({ viewport: { width: 360, height: 640 }, allowed: /^request: https:\/\/wa\.me\// });

test('on a phone both ways are a bar of 48 px, which makes way for keyboard focus and is visible when Tab reaches it', async ({
  page,
}) => {
  await page.goto('/faq');
  const bar = page.getByRole('complementary', { name: 'Atendimento' });
  expect(await bar.boundingBox()).toEqual({ x: 0, y: 640 - 48, width: 360, height: 48 });
  await expect(bar.getByRole('link')).toHaveText(['WhatsApp', 'Pedir orçamento']);
  for (const half of await bar.getByRole('link').all())
    expect(await half.boundingBox()).toMatchObject({ width: 180, height: 48 });
  await page.getByRole('main').getByRole('link').last().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await isOnTop(page)).toBe(false);
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(floating(page)).toBeFocused();
  expect(await isOnTop(page)).toBe(true);
  // Also when the phone is in landscape.
  await page.setViewportSize({ width: 740, height: 360 });
  expect(await isOnTop(page)).toBe(true);
});

test('on a phone it is behind an open dialog, and makes way while a field has the focus', async ({
  page,
}) => {
  await openShop(page);
  await products(page).first().getByRole('button').click();
  await expect(cartOf(page)).toBeVisible();
  expect(await isOnTop(page)).toBe(false);
  await page.keyboard.press('Escape');
  const message = page.locator('#orcamento').getByLabel('Mensagem');
  await message.click();
  await expect(floating(page)).toBeHidden();
  await message.blur();
  await expect(floating(page)).toBeVisible();
});

const formHalf = (page: Page) =>
  page.getByRole('complementary', { name: 'Atendimento' }).getByRole('link', { name: /^Pedir orçamento/ });

/** A tap where the half is. `click` would first scroll the page, because the bar lies in its scroll padding. */
async function press(half: Locator): Promise<void> {
  const { x, y, width, height } = (await half.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await half.page().mouse.click(x + width / 2, y + height / 2);
}

/** The text of the chat that the bar's WhatsApp half opens. */
async function chatText(page: Page): Promise<string | null> {
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: '' }));
  const [chat] = await Promise.all([page.context().waitForEvent('page'), press(floating(page))]);
  const text = new URL(chat.url()).searchParams.get('text');
  // A page behind another one is not drawn.
  await chat.close();
  return text;
}

test('on a machine page it shows the row that is read, and carries it into the chat and the request', async ({
  page,
}) => {
  await page.goto('/extrusoras');
  await expect(formHalf(page)).toHaveText('Pedir orçamento Extrusoras');
  // Every section is laid out, so that nothing moves while the row is in the middle.
  await page.addStyleTag({ content: '* { --wait: none }' });
  const row = page
    .locator('#catalogo li')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(1);
  const title = `${await row.getByRole('heading').textContent()} (${await row.getAttribute('id')})`;
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(formHalf(page)).toHaveText('Pedir orçamento Canhão bimetálico…');
  const href = await floating(page).getAttribute('href');
  expect(await chatText(page)).toBe(
    `Olá! Gostaria de solicitar um orçamento para minha extrusora.\nPeça: ${title}`,
  );
  expect(await floating(page).getAttribute('href')).toBe(href);

  await press(formHalf(page));
  await expect(page).toHaveURL(/#orcamento$/);
  await expect(page.locator('.picks [class]').filter({ visible: true })).toHaveText([
    title.replace(/ \(.*/, ''),
  ]);
  await page.getByLabel('Polímero').fill('PP');
  await page.getByLabel('Polímero').blur();
  await expect(formHalf(page)).toHaveText('Pedir orçamento Canhão bimetálico…');
  await page.getByRole('button', { name: 'Pedir orçamento' }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(quoteForm(page).getByText(/^Já no pedido/)).toContainText(`Já no pedido: ${title} · PP`);
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(
    `Olá! Gostaria de solicitar um orçamento para minha extrusora.\nPeça: ${title}\nPolímero, cargas e reciclado: PP`,
  );
  await quoteForm(page).getByRole('link', { name: 'ver na mensagem' }).click();
  await expect(quoteForm(page).getByLabel('Mensagem')).toBeInViewport();
});

test('on a machine page a tap asks for no row that the visitor has only passed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/extrusoras');
  await expect(formHalf(page)).toHaveText('Pedir orçamento Extrusoras');
  // Every section is laid out, so that each row passes the middle.
  await page.addStyleTag({ content: '* { --wait: none }' });
  const rows = page.locator('#catalogo li').filter({ has: page.getByRole('heading', { level: 3 }) });
  const ticked = rows.getByRole('checkbox', { checked: true });
  /** Until an observer that is younger than the page's own has seen the row: with the clock, animation frames stand still. */
  const showMiddle = (index: number) =>
    rows.nth(index).evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      return new Promise<void>((shown) =>
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          shown();
        }).observe(element),
      );
    });
  // Passes as a swipe does: no row is in the middle for a second.
  await stopClock(page);
  for (let index = 0; index < (await rows.count()); index++) await showMiddle(index);
  await press(formHalf(page));
  await expect(page).toHaveURL(/#orcamento$/);
  await expect(page.locator('#orcamento')).toBeInViewport();
  await press(formHalf(page));
  await expect(ticked).toHaveCount(0);
  await expect(formHalf(page)).toHaveText('Pedir orçamento Extrusoras');

  await page.clock.resume();
  // Not the row that was read before either, once the form is in view.
  await showMiddle(1);
  await expect(formHalf(page)).toHaveText('Pedir orçamento Canhão bimetálico…');
  await page.locator('#orcamento').evaluate((element) => element.scrollIntoView());
  await expect(formHalf(page)).toHaveText('Pedir orçamento Extrusoras');
  await press(formHalf(page));
  await expect(ticked).toHaveCount(0);
});

test('an article goes into the request as its subject, before what the visitor wrote', async ({ page }) => {
  await page.goto('/#contact');
  await page.waitForFunction(() => document.querySelector('form')?.noValidate);
  await quoteForm(page).getByLabel('Mensagem').fill('Rosca riscada.');
  await page.goto('/retificarosca');
  await expect(formHalf(page)).toHaveText('Pedir orçamento Retífica de rosca');
  expect(await chatText(page)).toContain('\nAssunto: Retífica de rosca');
  await press(formHalf(page));
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(
    'Assunto: Retífica de rosca\n\nRosca riscada.',
  );
  await expect(quoteForm(page).getByText(/^Já no pedido/)).toContainText(
    'Já no pedido: Retífica de rosca · Rosca riscada.',
  );
});

test('what is typed in the form moves none of it, so that a tap on its button is not lost', async ({
  page,
}) => {
  await page.goto('/#contact');
  await page.waitForFunction(() => document.querySelector('form')?.noValidate);
  const height = () => quoteForm(page).evaluate((form) => form.scrollHeight);
  const before = await height();
  await quoteForm(page).getByLabel('Mensagem').fill('Rosca riscada.');
  await quoteForm(page).getByLabel('Mensagem').blur();
  expect(await height()).toBe(before);
  await expect(quoteForm(page).getByText(/^Já no pedido/)).toHaveCount(0);
});

test('a tool puts its result into the bar, the request and the chat', async ({ page }) => {
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The bar's code comes after all answers were given.
  await page.route(/fill-ask-bar/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/ferramentas/recuperar-ou-trocar');
  await expect(formHalf(page)).toHaveText('Pedir orçamento');
  for (const group of await page
    .getByRole('main')
    .getByRole('radiogroup')
    .or(page.getByRole('group'))
    .all()) {
    const first = group.getByRole('radio').first();
    if (await first.isVisible()) await first.check();
  }
  release();
  await expect(formHalf(page)).not.toHaveText('Pedir orçamento');
  expect(await chatText(page)).toContain('Recuperar ou trocar? (ferramenta do site)');
  await press(formHalf(page));
  await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(/^Recuperar ou trocar\?/);
  await expect(quoteForm(page).getByText(/^Já no pedido/)).toBeVisible();
});

test('in the shop it counts the cart, which either way carries', async ({ page }) => {
  await openShop(page);
  await products(page)
    .first()
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await cartOf(page).getByRole('button', { name: 'Fechar carrinho' }).click();
  await expect(formHalf(page)).toHaveText('Pedir orçamento 1 item no carrinho');
  expect(await chatText(page)).toContain('(quantidade: 1)');
  await press(formHalf(page));
  await expect(quoteForm(page).getByText(/^Já no pedido: 1 × /)).toBeVisible();
});
