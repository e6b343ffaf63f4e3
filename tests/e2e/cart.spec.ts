import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { stopClock } from '../fixtures/clock.ts';
import { fillQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { addToCart, cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const firstTitle = async (page: Page) =>
  (await products(page).first().getByRole('heading').textContent()) ?? '';
const cartButton = (page: Page) => page.getByRole('button', { name: /^Carrinho/ });
/** The live region in the header of the open cart. */
const cartStatus = (page: Page) => page.locator('#cart-news');
const chatText = async (page: Page) => {
  const link = cartOf(page).getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' });
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
};

const titlesOf = (page: Page) => products(page).getByRole('heading').allTextContents();
const lineOf = (page: Page, title: string) => cartOf(page).getByRole('listitem').filter({ hasText: title });
const count = (page: Page) => cartOf(page).getByRole('heading', { level: 2 });
const message = (page: Page) => quoteForm(page).getByLabel('Mensagem');
const toTheForm = (page: Page) => cartOf(page).getByRole('button', { name: 'Formulário' }).click();

test('the cart opens with each product, counts, announces, keeps the focus, and can be emptied', async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  const cart = cartOf(page);
  await cartButton(page).click();
  await expect(cart.getByText('Carrinho vazio')).toBeVisible();
  await expect(cart.getByText('Adicione produtos para solicitar orçamento')).toBeVisible();
  await expectAccessible(page);
  await cart.getByRole('button', { name: 'Fechar carrinho' }).click();
  // Otherwise the pointer is on a button of the opened cart, and Escape first closes its tooltip.
  await page.mouse.move(5, 5);

  // By keyboard: the focus moves into the cart and returns to the button.
  const add = products(page)
    .first()
    .getByRole('button', { name: /^Adicionar/ });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(cart.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(cartStatus(page)).toHaveText('Adicionado ao orçamento');
  await expect(count(page)).toContainText('1 item');
  const price = lineOf(page, title).getByText('Sob consulta', { exact: true });
  await expect(lineOf(page, title)).toContainText(/Faixa de preço: R\$\s[\d.]+ a R\$\s[\d.]+ Sob consulta/);
  const [above, below] = [price, cart.getByRole('button', { name: /^Diminuir/ })].map((part) =>
    part.boundingBox(),
  );
  const { y = 0, height = 0 } = (await above) ?? {};
  expect((await below)?.y).toBeGreaterThanOrEqual(y + height);
  await expect(cart.getByRole('button', { name: `Diminuir quantidade: ${title}` })).toBeDisabled();
  await expectAccessible(page);
  // No toast covers it.
  await expect(page.getByRole('button', { name: 'Fechar notificação' })).toBeHidden();
  const covered = await cart.locator('a, button, input').evaluateAll((controls) =>
    controls.filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  expect(covered).toEqual([]);
  // Its actions are ranked: the form, WhatsApp, then text links.
  const looks = await cart
    .locator('.cart-actions')
    .locator('a, button')
    .evaluateAll((actions) =>
      actions.map((action) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(action);
        const isText = backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px';
        return `${action.textContent?.trim()}: ${isText ? 'text' : 'button'}`;
      }),
    );
  expect(looks).toEqual([
    'Formulário: button',
    'Solicitar Orçamento via WhatsApp: button',
    'Copiar link: text',
    'Imprimir: text',
    'Limpar: text',
  ]);
  // Keys scroll the page behind the cart unless a control of the cart uses them.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await expect(add).toBeFocused();
  await expect(add).toBeInViewport();

  await addToCart(page, title);
  await expect(count(page)).toContainText('2 itens');
  expect(await chatText(page)).toBe(
    'Olá! Gostaria de solicitar orçamento para os seguintes produtos:\n' +
      `• ${title} (quantidade: 2)\n` +
      'Aguardo retorno. Obrigado!',
  );
  await cart.getByRole('button', { name: `Aumentar quantidade: ${title}` }).click();
  await expect(cartStatus(page)).toHaveText(`${title}: 3`);
  const fewer = cart.getByRole('button', { name: `Diminuir quantidade: ${title}` });
  await fewer.click();
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await expect(fewer).toBeFocused();

  await cart.getByRole('button', { name: 'Incluir' }).click();
  await expect(cart.getByText('Diga a máquina e a peça')).toBeVisible();
  await cart.getByLabel('Peça fora do catálogo').fill('Romi 150, ponteira e anel');
  await cart.getByRole('button', { name: 'Incluir' }).click();
  await expect(cartStatus(page)).toHaveText('Adicionado ao orçamento');
  await expect(lineOf(page, 'Romi 150, ponteira e anel')).toBeVisible();
  await cart.getByRole('button', { name: `Remover: ${title}` }).click();
  await expect(cartStatus(page)).toHaveText('Removido, 1 item');
  await expect(cart.getByRole('button', { name: /^Remover: Peça/ })).toBeFocused();
  await toTheForm(page);
  await expect(message(page)).toHaveValue(/Romi 150, ponteira e anel/);

  await cartButton(page).click();
  const part = cart.getByRole('textbox', { name: 'Peça fora do catálogo' });
  await part.fill('Sandretto 270');
  await page.keyboard.press('Escape');
  await page.goto('/loja/');
  await cartButton(page).click();
  await expect(part).toHaveValue('Sandretto 270');
  await toTheForm(page);
  await expect(message(page)).toHaveValue(/Peça fora do catálogo: Sandretto 270/);
  await cartButton(page).click();
  await expect(part).toHaveValue('');
  await part.fill('Battenfeld 500');
  const chat = cart.getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' });
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await chat.click();
  // The chat names each part; what is typed about it stays out of the address.
  expect((await chat.getAttribute('href'))?.match(/cat%C3%A1logo/g)).toHaveLength(3);
  await expect(lineOf(page, 'Battenfeld 500')).toBeVisible();

  await cart.getByRole('button', { name: 'Limpar' }).click();
  await expect(cartStatus(page)).toHaveText('Carrinho esvaziado');
  await expect(cart.getByText('Carrinho vazio')).toBeVisible();
});

test('what opens the cart the moment it closes, opens it again', async ({ page }) => {
  await openShop(page);
  const cart = cartOf(page);
  const names = cart.getByRole('heading', { level: 3 });
  const add = (place: number) =>
    products(page)
      .nth(place)
      .getByRole('button', { name: /^Adicionar/ });
  /** Clicks after the dialog has closed, before its close event, which comes with the next frame. */
  const clickAsItCloses = (opener: Locator) =>
    opener.evaluate((button: HTMLElement) => {
      const dialog = document.querySelector('dialog.cart-sheet') as HTMLDialogElement;
      new MutationObserver((_, observer) => {
        if (dialog.open) return;
        observer.disconnect();
        button.click();
      }).observe(dialog, { attributeFilter: ['open'] });
    });
  // Rendered a moment after the island is ready.
  await expect(page.locator('dialog.cart-sheet')).toBeAttached();
  // The cart opens a paint after the click, so a later observer might see it open or not.
  await clickAsItCloses(add(0));
  await cartButton(page).click();
  await cart.getByRole('button', { name: 'Fechar carrinho' }).click();
  await expect(names.first()).toBeFocused();
  // Otherwise Escape first closes the button's tooltip.
  await page.mouse.move(5, 5);
  await clickAsItCloses(add(1));
  await page.keyboard.press('Escape');
  await expect(names.nth(1)).toBeFocused();
  await clickAsItCloses(cartButton(page));
  await page.keyboard.press('Escape');
  await expect(cart).toBeFocused();

  // On a busy machine the cart may be open again before a frame brings the event.
  await page.evaluate(() =>
    addEventListener('close', (event) => event.stopPropagation(), { capture: true, once: true }),
  );
  await page.keyboard.press('Escape');
  await add(2).press('Enter');
  await expect(names.nth(2)).toBeFocused();
  await cart.evaluate(async (dialog) => {
    dialog.dispatchEvent(new Event('close'));
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(names.nth(2)).toBeFocused();
});

test('the cart is kept during the visit and empty after a reload', async ({ page }) => {
  await openShop(page);
  await addToCart(page, await firstTitle(page));
  await page.goto('/extrusoras');
  await openShop(page);
  await expect(cartButton(page)).toContainText('1');
  await page.goto('/faq');
  await page.goBack();
  await expect(cartButton(page)).toHaveAccessibleName(/1 item/);
  await page.goto('/faq');
  await page.reload();
  await openShop(page);
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
});

test("the form's message and the cart follow each other; a reload removes the lines, not the visitor's text", async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  await toTheForm(page);
  await expect(cartOf(page)).toBeHidden();
  const heading = page.getByRole('heading', { name: 'Solicite seu Orçamento' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(quoteForm(page).getByLabel('Nome')).toBeInViewport();
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n`);
  await message(page).fill(`• ${title} (quantidade: 1)\n\nPara o dia 10.`);
  await addToCart(page, title);
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 2)\n\nPara o dia 10.`);
  await expect(cartOf(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/#contact');
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 2)\n\nPara o dia 10.`);
  await page.goBack();
  await message(page).scrollIntoViewIfNeeded();
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 2)\n\nPara o dia 10.`);

  // Changing or deleting a line in the message changes the cart.
  await message(page).fill(`• ${title} (quantidade: 7)\n\nPara o dia 10.`);
  await message(page).blur();
  await expect(cartButton(page)).toHaveAccessibleName(/7 itens/);
  await message(page).fill('Para o dia 10.');
  await message(page).blur();
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
  await expect(message(page)).toHaveValue('Para o dia 10.');

  await addToCart(page, title);
  await expect(message(page)).toHaveValue(new RegExp(`^• ${title}`));
  await page.reload();
  await openShop(page);
  await message(page).scrollIntoViewIfNeeded();
  await expect(message(page)).toHaveValue('Para o dia 10.');
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
});

test('a quote request contains the cart and empties it, from the shop and from the home page', async ({
  page,
  site,
}) => {
  for (const [name, formPage] of [
    ['Lista da loja', '/loja'],
    ['Lista da página inicial', '/#contact'],
  ] as const) {
    await openShop(page);
    const title = await firstTitle(page);
    await addToCart(page, title);
    await toTheForm(page);
    if (formPage !== '/loja') await page.goto(formPage);
    const text = `• ${title} (quantidade: 1)\n\nPrazo curto.`;
    await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n`);
    await fillQuoteForm(page, { ...REQUEST, Nome: name, Mensagem: text });
    await sendQuoteForm(page);
    await expect(page.getByRole('dialog', { name: 'Solicitação enviada!' })).toContainText(
      'com os produtos do carrinho',
    );
    expect(await site.query("select message from leads where request ->> 'name' = $1", [name])).toEqual([
      { message: text },
    ]);
    await expect(message(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await openShop(page);
    await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
  }
});

test.describe('a copied link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('restores the cart in another browser, names unknown products, and is removed from the URL', async ({
    page,
    browser,
  }) => {
    await openShop(page);
    const title = await firstTitle(page);
    await addToCart(page, title);
    await cartOf(page).getByRole('button', { name: 'Copiar link' }).click();
    await expect(cartStatus(page)).toHaveText('Link do carrinho copiado');
    const address = await page.evaluate(() => navigator.clipboard.readText());

    const other = await (await browser.newContext()).newPage();
    await other.goto(`${address},999x2~Rosca%20antiga`);
    await expect(lineOf(other, title)).toBeVisible();
    await expect(lineOf(other, 'Rosca antiga').first()).toBeVisible();
    await expect(cartStatus(other)).toHaveText('Este produto saiu do catálogo: Rosca antiga');
    await expect(other).toHaveURL(/\/loja$/);
    await other.context().close();
  });
});

test('printing shows only the cart, the company, the date and space for notes, on as many pages as it needs', {
  tag: LONG,
}, async ({ page }) => {
  const parts = Array.from({ length: 40 }, (_, part) => `9${part}x1~Rosca%20${part}`);
  await openShop(page, `/loja#lista=${parts.join(',')}`);
  await expect(cartOf(page).getByRole('heading', { level: 3 })).toHaveCount(40);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([...pdf.matchAll(/\/MediaBox/g)].length).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  for (const text of ['Rosca 39', 'CNPJ', 'Observações']) await expect(sheet).toContainText(text);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(cartOf(page).getByRole('link', { name: /WhatsApp/ })).toBeHidden();
  const width = page.viewportSize()?.width ?? 0;
  expect((await sheet.getByRole('table', { includeHidden: true }).boundingBox())?.width).toBe(width);
});

test('on phones lines are compact and the actions leave room for them; a new line is highlighted, unless motion is reduced', {
  tag: LONG,
}, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationend', ({ target, elapsedTime }) => {
      if (!(target instanceof HTMLLIElement)) return;
      console.info(`marked: ${target.querySelector('h3')?.textContent} for ${elapsedTime} s`);
    });
  });
  const marked: string[] = [];
  page.on('console', (message) => message.text().startsWith('marked: ') && marked.push(message.text()));
  await page.setViewportSize({ width: 360, height: 640 });
  await openShop(page);
  const cart = cartOf(page);
  const [first = '', second = '', third = ''] = await titlesOf(page);
  for (const title of [first, second]) {
    await addToCart(page, title);
    await expect.poll(() => marked).toContain(`marked: ${title} for 0.6 s`);
    await page.keyboard.press('Escape');
  }
  expect(marked).toHaveLength(2);
  await cartButton(page).click();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(cart.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 1 });
  await expect(cart.getByRole('link', { name: /WhatsApp/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.keyboard.press('Escape');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addToCart(page, third);
  await expect(lineOf(page, third)).toBeVisible();
  const animations = await lineOf(page, third).evaluate(
    (item) => item.getAnimations({ subtree: true }).length,
  );
  expect(animations).toBe(0);
  const heights = () =>
    cart
      .getByRole('listitem')
      .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().height)));
  await expect.poll(heights).toEqual([108, 108, 108]);
  const button = await cart.getByRole('button', { name: 'Formulário' }).boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual(640 * (2 / 3));
});

/** Opens the shop and stops the page's clock. */
async function openStoppedShop(page: Page): Promise<void> {
  await page.clock.install();
  await openShop(page);
  await stopClock(page, 3_600_000);
}

/** Advances the clock by a few frames, so that React renders the last change. */
const draw = (page: Page) => page.clock.runFor(150);

test('icon buttons show tooltips after 700 ms, the next one at once, and Escape closes them before the cart', {
  tag: LONG,
}, async ({ page }) => {
  await openStoppedShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  await draw(page);
  const cart = cartOf(page);
  const more = cart.getByText(`Aumentar quantidade: ${title}`, { exact: true });
  const fewer = cart.getByText(`Diminuir quantidade: ${title}`, { exact: true });
  await cart.getByRole('button', { name: /^Aumentar/ }).hover();
  await page.clock.runFor(699);
  await expect(more).toBeHidden();
  await page.clock.runFor(1);
  await expect(more).toBeVisible();

  const button = cart.getByRole('button', { name: /^Diminuir/ });
  await button.hover();
  await expect(more).toBeHidden();
  await expect(fewer).toBeVisible();
  // The pointer may move onto the tooltip itself.
  const [from, to] = [await button.boundingBox(), await fewer.boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 22, (to?.y ?? 0) + 10, { steps: 20 });
  await expect(fewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fewer).toBeHidden();
  await expect(cart).toBeVisible();

  await page.clock.runFor(300);
  await cart.getByRole('button', { name: /^Aumentar/ }).hover();
  await page.clock.runFor(699);
  await expect(more).toBeHidden();
  await page.keyboard.press('Escape');
  await draw(page);
  await expect(cart).toBeHidden();
});

test('the tooltips of the icon buttons are fully visible on every width', { tag: LONG }, async ({ page }) => {
  await openStoppedShop(page);
  await addToCart(page, await firstTitle(page));
  await draw(page);
  const cart = cartOf(page);
  await cart.getByLabel('Peça fora do catálogo').fill('Haitian Mars 2500, bico, ponteira e anel de bloqueio');
  await cart.getByRole('button', { name: 'Incluir' }).click();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await draw(page);
    for (const name of ['Fechar carrinho', /^Diminuir/, /^Aumentar/, /^Remover/] as const) {
      for (const button of await cart.getByRole('button', { name }).all()) {
        await button.hover();
        await page.clock.runFor(700);
        const tip = cart.getByText((await button.getAttribute('aria-label')) ?? '', { exact: true });
        await expect(tip).toBeInViewport({ ratio: 1 });
        // Nothing clips or covers its corners either.
        const isWhole = await tip.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const corners = [left + 3, right - 3].flatMap((x) =>
            [top + 3, bottom - 3].map((y) => [x, y] as const),
          );
          return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
        });
        expect(isWhole, `${width} px, ${name}`).toBe(true);
      }
    }
  }
});

test("the shop's toasts show after the cart is closed: up to three, for 4 s, at the bottom right", {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStoppedShop(page);
  const messages = page.getByRole('region', { name: 'Notificações (Alt+T)' });
  const cards = messages.getByRole('listitem');
  for (const title of (await titlesOf(page)).slice(0, 4)) {
    await addToCart(page, title);
    await draw(page);
    await expect(cartOf(page)).toBeVisible();
    await expect(cards.first()).toBeHidden();
    await cartOf(page).getByRole('button', { name: 'Fechar carrinho' }).click();
    await draw(page);
    await expect(cartOf(page)).toBeHidden();
  }
  await expect(cards).toHaveCount(3);
  const [oldest, , newest] = await Promise.all([0, 1, 2].map((place) => cards.nth(place).boundingBox()));
  expect(newest?.width).toBe(356);
  expect((newest?.x ?? 0) + 356 + 16).toBe(1280);
  expect(newest?.y).toBeGreaterThan(400);
  // The newest toast leaves 14 px of each older one visible.
  expect(oldest?.height).toBeLessThanOrEqual(14);

  await page.keyboard.press('Alt+t');
  await expect(messages).toBeFocused();
  const [above, below] = await Promise.all([1, 2].map((place) => cards.nth(place).boundingBox()));
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeCloseTo(14);

  const swipe = async (distance: number) => {
    const x = (below?.x ?? 0) + 60;
    const y = (below?.y ?? 0) + 20;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
    await draw(page);
  };
  await swipe(15);
  await expect(cards).toHaveCount(3);
  await swipe(25);
  await expect(cards).toHaveCount(2);

  await page.mouse.move(5, 5);
  await page.clock.runFor(4000);
  await draw(page);
  await expect(cards).toHaveCount(0);
});
