import { expectAccessible } from '../fixtures/accessibility.ts';
import { fillQuoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { addToCart, cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

type Page = import('@playwright/test').Page;

const firstTitle = async (page: Page) =>
  (await products(page).first().getByRole('heading').textContent()) ?? '';
const cartButton = (page: Page) => page.getByRole('button', { name: /^Carrinho/ });
/** The live region in the header of the open cart. */
const cartStatus = (page: Page) => page.locator('#cart-news');
const chatText = async (page: Page) => {
  const link = cartOf(page).getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' });
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
};

test('adding opens the cart; quantities never go below one; one line or all can be removed', async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  const cart = cartOf(page);
  await expect(cart).toBeVisible();
  await expect(cart.getByRole('heading', { level: 2 })).toContainText('1 item');
  await expect(cart.getByRole('button', { name: `Diminuir quantidade: ${title}` })).toBeDisabled();
  await cart.getByRole('button', { name: `Aumentar quantidade: ${title}` }).click();
  await expect(cart.getByRole('heading', { level: 2 })).toContainText('2 itens');
  expect(await chatText(page)).toBe(
    'Olá! Gostaria de solicitar orçamento para os seguintes produtos:\n' +
      `• ${title} (quantidade: 2)\n` +
      'Marca e modelo da máquina:\n' +
      'Aguardo retorno. Obrigado!',
  );

  await cart.getByRole('button', { name: 'Fechar carrinho' }).click();
  await addToCart(page, title);
  await expect(cart.getByRole('heading', { level: 2 })).toContainText('3 itens');
  await cart.getByRole('button', { name: `Remover: ${title}` }).click();
  await expect(cart.getByText('Carrinho vazio')).toBeVisible();
  await expect(cart.getByText('Adicione produtos para solicitar orçamento')).toBeVisible();

  await page.keyboard.press('Escape');
  await addToCart(page, title);
  await cart.getByRole('button', { name: 'Limpar' }).click();
  await expect(cart.getByText('Carrinho vazio')).toBeVisible();
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
  await page.reload();
  await openShop(page);
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);

  await addToCart(page, await firstTitle(page));
  await page.goto('/faq');
  await page.reload();
  await openShop(page);
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
});

test('by keyboard: the focus moves into the cart and returns to the button', async ({ page }) => {
  await openShop(page);
  const add = products(page)
    .first()
    .getByRole('button', { name: /^Adicionar/ });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(cartOf(page)).toBeVisible();
  await expect(cartOf(page).getByRole('heading', { level: 3 })).toBeFocused();
  // Keys scroll the page behind the cart where its own controls do not use them.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.keyboard.press('Escape');
  await expect(cartOf(page)).toBeHidden();
  await expect(add).toBeFocused();
  await expect(add).toBeInViewport();
});

const message = (page: Page) =>
  page.getByRole('form', { name: 'Solicitação de orçamento' }).getByLabel('Mensagem');

test("the form's message starts with the cart's lines, and editing them changes the cart", async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  await cartOf(page).getByRole('button', { name: 'Formulário' }).click();
  await expect(cartOf(page)).toBeHidden();
  const heading = page.getByRole('heading', { name: 'Solicite seu Orçamento' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(
    page.getByRole('form', { name: 'Solicitação de orçamento' }).getByLabel('Nome'),
  ).toBeInViewport();
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n`);
  await message(page).fill(`• ${title} (quantidade: 1)\n\nPara o dia 10.`);
  await addToCart(page, title);
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 2)\n\nPara o dia 10.`);
  await expect(cartOf(page)).toBeVisible();
  await page.keyboard.press('Escape');

  // Changing or deleting a line in the message changes the cart.
  await message(page).fill(`• ${title} (quantidade: 7)\n\nPara o dia 10.`);
  await message(page).blur();
  await expect(cartButton(page)).toHaveAccessibleName(/7 itens/);
  await message(page).fill('Para o dia 10.');
  await message(page).blur();
  await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
  await expect(message(page)).toHaveValue('Para o dia 10.');
});

test("a reload removes the cart's lines from the message and keeps the visitor's own text", async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  await cartOf(page).getByRole('button', { name: 'Formulário' }).click();
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n`);
  await message(page).fill(`• ${title} (quantidade: 1)\n\nPara o dia 10.`);

  await page.goto('/#contact');
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n\nPara o dia 10.`);
  await page.goBack();
  await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n\nPara o dia 10.`);

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
    await cartOf(page).getByRole('button', { name: 'Formulário' }).click();
    if (formPage !== '/loja') await page.goto(formPage);
    const text = `• ${title} (quantidade: 1)\n\nPrazo curto.`;
    await expect(message(page)).toHaveValue(`• ${title} (quantidade: 1)\n`);
    await fillQuoteForm(page, { ...REQUEST, Nome: name, Mensagem: text });
    await sendQuoteForm(page);
    await expect(page.getByRole('dialog', { name: 'Solicitação enviada!' })).toContainText(
      'com os produtos do carrinho',
    );
    expect(await site.query('select message from leads where name = $1', [name])).toEqual([
      { message: text },
    ]);
    await expect(message(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await openShop(page);
    await expect(cartButton(page)).toHaveAccessibleName(/0 itens/);
  }
});

test('a part that is not in the catalogue can be added to the cart', async ({ page }) => {
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
    await expect(cartOf(other).getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await expect(
      cartOf(other).getByRole('listitem').filter({ hasText: 'Rosca antiga' }).first(),
    ).toBeVisible();
    await expect(cartStatus(other)).toHaveText('Este produto saiu do catálogo: Rosca antiga');
    await expect(other).toHaveURL(/\/loja$/);
    await other.context().close();
  });
});

test('printing shows only the cart, the company, the date and space for notes', async ({ page }) => {
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
  const width = page.viewportSize()?.width ?? 0;
  expect((await sheet.getByRole('table', { includeHidden: true }).boundingBox())?.width).toBe(width);
});

test('a long cart is printed on as many pages as it needs', async ({ page }) => {
  await openShop(page);
  await cartButton(page).click();
  for (let part = 1; part <= 40; part++) {
    await cartOf(page).getByRole('textbox', { name: 'Peça fora do catálogo' }).fill(`Rosca ${part}`);
    await cartOf(page).getByRole('button', { name: 'Incluir' }).click();
  }
  await expect(cartOf(page).getByRole('heading', { level: 3 })).toHaveCount(40);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([...pdf.matchAll(/\/MediaBox/g)].length).toBeGreaterThan(1);
});

test('at 360 px a line is 88 px high, and the actions leave two thirds of the screen to the lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openShop(page);
  for (const title of (await products(page).getByRole('heading').allTextContents()).slice(0, 3)) {
    await addToCart(page, title);
    await expect(cartOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await cartButton(page).click();
  const cart = cartOf(page);
  const heights = () =>
    cart
      .getByRole('listitem')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
  await expect.poll(heights).toEqual([88, 88, 88]);
  const first = await cart.getByRole('button', { name: 'Formulário' }).boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual(640 * (2 / 3));
});

test("the cart's actions have ranks: the form, WhatsApp, then text links", async ({ page }) => {
  await openShop(page);
  await addToCart(page, await firstTitle(page));
  const cart = cartOf(page);
  await expect(cart.getByRole('button', { name: 'Limpar' })).toBeVisible();
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
});

test('on a phone held sideways the lines and the actions are side by side', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openShop(page);
  for (const title of (await products(page).getByRole('heading').allTextContents()).slice(0, 2)) {
    await addToCart(page, title);
    await expect(cartOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await cartButton(page).click();
  await expect(cartOf(page).getByRole('listitem').nth(1)).toBeInViewport({ ratio: 1 });
  await expect(cartOf(page).getByRole('link', { name: /WhatsApp/ })).toBeInViewport({ ratio: 1 });
});

test('the cart is accessible, empty and filled', async ({ page }) => {
  await openShop(page);
  await cartButton(page).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await addToCart(page, await firstTitle(page));
  await expectAccessible(page);
});

test('the open cart announces its changes, keeps the focus, and is not covered by a toast', async ({
  page,
}) => {
  await openShop(page);
  const title = await firstTitle(page);
  await addToCart(page, title);
  const cart = cartOf(page);
  const status = cartStatus(page);
  await expect(status).toHaveText('Adicionado ao orçamento');
  await expect(page.getByRole('button', { name: 'Fechar notificação' })).toBeHidden();
  const covered = await cart.locator('a, button, input').evaluateAll((controls) =>
    controls.filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  expect(covered).toEqual([]);

  await cart.getByRole('button', { name: /^Aumentar/ }).click();
  await expect(status).toHaveText(`${title}: 2`);
  const fewer = cart.getByRole('button', { name: /^Diminuir/ });
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await expect(fewer).toBeFocused();

  await cart.getByLabel('Peça fora do catálogo').fill('Romi 150, anel');
  await cart.getByRole('button', { name: 'Incluir' }).click();
  await expect(status).toHaveText('Adicionado ao orçamento');
  await cart.getByRole('button', { name: `Remover: ${title}` }).click();
  await expect(status).toHaveText('Removido, 1 item');
  await expect(cart.getByRole('button', { name: /^Remover: Peça/ })).toBeFocused();
  await cart.getByRole('button', { name: 'Limpar' }).click();
  await expect(status).toHaveText('Carrinho esvaziado');
});

test('a new line is marked for 600 ms, but not under reduced motion', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationend', ({ target, elapsedTime }) => {
      if (!(target instanceof HTMLLIElement)) return;
      console.info(`marked: ${target.querySelector('h3')?.textContent} for ${elapsedTime} s`);
    });
  });
  const marked: string[] = [];
  page.on('console', (message) => message.text().startsWith('marked: ') && marked.push(message.text()));
  await openShop(page);
  const titles = await products(page).getByRole('heading').allTextContents();
  const [first = '', second = '', third = ''] = titles;
  for (const title of [first, second]) {
    await addToCart(page, title);
    await expect.poll(() => marked).toContain(`marked: ${title} for 0.6 s`);
    await page.keyboard.press('Escape');
  }
  expect(marked).toHaveLength(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addToCart(page, third);
  const line = cartOf(page).getByRole('listitem').filter({ hasText: third });
  await expect(line).toBeVisible();
  expect(await line.evaluate((item) => item.getAnimations({ subtree: true }).length)).toBe(0);
});

/** Opens the shop and stops the page's clock; the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await openShop(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Advances the clock by a few frames, so that React renders the last change. */
const draw = (page: Page) => page.clock.runFor(150);

test('icon buttons show tooltips after 700 ms, the next one at once, and Escape closes them before the cart', async ({
  page,
}) => {
  await stopClock(page);
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

for (const width of [320, 360, 1280]) {
  test(`at ${width} px the tooltips of the icon buttons are fully visible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await stopClock(page);
    await addToCart(page, await firstTitle(page));
    await draw(page);
    const cart = cartOf(page);
    await cart
      .getByLabel('Peça fora do catálogo')
      .fill('Haitian Mars 2500, bico, ponteira e anel de bloqueio');
    await cart.getByRole('button', { name: 'Incluir' }).click();
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
        expect(isWhole).toBe(true);
      }
    }
  });
}

test("the shop's toasts show after the cart is closed: up to three, for 4 s, at the bottom right", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await stopClock(page);
  const messages = page.getByRole('region', { name: 'Notificações (Alt+T)' });
  const cards = messages.getByRole('listitem');
  for (const title of (await products(page).getByRole('heading').allTextContents()).slice(0, 4)) {
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
