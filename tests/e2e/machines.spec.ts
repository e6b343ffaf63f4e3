import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { hold } from '../fixtures/hold.ts';
import { quoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const PATHS = [
  '/extrusoras',
  '/injetoras',
  '/sopradoras',
  '/rosca-e-canhao-para-maquinas-injetoras',
  '/rosca-e-canhao-extrusora-polimeros',
];
const gallery = (page: Page) => page.getByRole('dialog', { name: 'Detalhes que decidem' });
const thumbnails = (page: Page) => page.locator('[data-gallery] a');
const expectLargePicture = (page: Page) =>
  expect
    .poll(() =>
      gallery(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1600);

test('the gallery works by keyboard and by swipe, a click beside it closes it, and the focus returns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/injetoras');
  const second = thumbnails(page).nth(1);
  const caption = gallery(page).locator('#legenda-da-galeria');
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(caption).toContainText('2 de 6');
  await expect(gallery(page)).toHaveAccessibleDescription(/^2 de 6/);
  await expect(caption).toContainText((await second.locator('img').getAttribute('alt')) ?? 'no alt');
  await expectLargePicture(page);
  await expectAccessible(page, 'dialog');
  // Centred, with room around it.
  const box = await gallery(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(40);
  expect(box?.width).toBeGreaterThanOrEqual(1500);
  expect(Math.abs(2 * (box?.x ?? 0) + (box?.width ?? 0) - 1920)).toBeLessThanOrEqual(2);

  for (const [key, place] of [
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['ArrowLeft', 1],
    ['ArrowLeft', 6],
  ] as const) {
    await page.keyboard.press(key);
    await expect(caption).toContainText(`${place} de 6`);
  }
  await expectLargePicture(page);
  // As after going back in the history.
  await page.evaluate(() => scrollTo({ top: 0 }));
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toBeHidden();
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await expect(page).toHaveURL(/\/injetoras$/);

  await thumbnails(page).first().click();
  const swipe = (from: number, to: number) =>
    gallery(page)
      .locator('img')
      .evaluate(
        (image, [start, end]) => {
          const at = (clientX: number) => ({ clientX, pointerType: 'touch', bubbles: true });
          image.dispatchEvent(new PointerEvent('pointerdown', at(start)));
          image.dispatchEvent(new PointerEvent('pointerup', at(end)));
        },
        [from, to] as [number, number],
      );
  for (const [from, to, place] of [
    [200, 120, 2],
    [200, 180, 2],
    [120, 200, 1],
  ] as const) {
    await swipe(from, to);
    await expect(caption).toContainText(`${place} de 6`);
  }
  await page.mouse.click(10, 10);
  await expect(gallery(page)).toBeHidden();
  await expect(thumbnails(page).first()).toBeFocused();
});

test("on a phone the gallery's buttons step and close, and the page below does not scroll", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/injetoras');
  await thumbnails(page).nth(4).click();
  const dialog = gallery(page);
  const caption = dialog.locator('#legenda-da-galeria');
  await dialog.getByRole('button', { name: 'Próxima imagem' }).click();
  await expect(caption).toContainText('6 de 6');
  await dialog.getByRole('button', { name: 'Imagem anterior' }).click();
  await expect(caption).toContainText('5 de 6');
  await expectLargePicture(page);
  const image = await dialog.locator('img').boundingBox();
  expect(image?.width).toBeGreaterThan(340);
  expect((image?.y ?? 0) + (image?.height ?? 0)).toBeLessThanOrEqual((await caption.boundingBox())?.y ?? 0);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 400);
  const after = await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    return scrollY;
  });
  expect(after).toBe(before);
  await dialog.getByRole('button', { name: 'Fechar a galeria' }).click();
  await expect(dialog).toBeHidden();
  await expect(thumbnails(page).nth(4)).toBeFocused();
});

test.describe('in a new tab', () => {
  // A picture opened on its own names no icon, so the browser requests /favicon.ico.
  test.use({ allowed: /Failed to load resource.*404/ });

  test('a click with Ctrl or Command opens the picture in a new tab', { tag: LONG }, async ({
    page,
    context,
  }) => {
    await page.goto('/injetoras');
    const opened = context.waitForEvent('page');
    await thumbnails(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/\.webp$/);
    await expect(gallery(page)).toBeHidden();
  });
});

test.describe('the zones of the screw', () => {
  const zones = (page: Page) => page.getByRole('group', { name: 'Zona da rosca' });

  test('choosing one shows what happens there, by click and by keyboard', async ({ page }) => {
    await page.goto('/extrusoras');
    await expect(page.getByText('Abrasivo: o grânulo ainda sólido')).toBeVisible();
    await zones(page).getByText('Compressão').click();
    // Screen readers say it.
    const spoken = page.locator('[aria-live=polite]');
    await expect(spoken.getByText('Adesivo: rebarba atrás do filete')).toBeVisible();
    await expect(page.getByText('Abrasivo: o grânulo ainda sólido')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(zones(page).getByRole('radio', { name: 'Dosagem' })).toBeChecked();
    await expect(page.getByText('Folga na crista, que tira vazão')).toBeVisible();
    await expectAccessible(page, '[data-zones]');
    const pictures = page.locator('#recuperacao .comparison img');
    await pictures.first().scrollIntoViewIfNeeded();
    for (const picture of await pictures.all())
      await expect(picture, 'the worn and the reground screw').not.toHaveJSProperty('naturalWidth', 0);
  });

  test('a phone shows the whole drawing with its lengths, and the way to the quote beside the links to the sections', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/sopradoras');
    await zones(page).scrollIntoViewIfNeeded();
    const drawing = page.locator('.zones svg');
    await expect(drawing).toBeInViewport({ ratio: 1 });
    expect((await drawing.boundingBox())?.height).toBeGreaterThan(30);
    const lengths = page.locator('.spans > *');
    await expect(lengths).toHaveText(['6 D', '10 D', '6 D', '2 D']);
    for (const length of await lengths.all()) {
      await expect(length).toBeInViewport({ ratio: 1 });
      await expect(length).toHaveCSS('font-size', '13px');
    }

    const links = page.getByRole('navigation', { name: 'Nesta página' });
    const quote = links.getByRole('link', { name: 'Orçamento' });
    await expect(quote).toBeInViewport({ ratio: 1 });
    expect((await quote.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // Also a link of which Chromium already sees 32 px scrolls into sight when the Tab key reaches it.
    for (const link of (await links.getByRole('link').all()).slice(0, -1)) {
      await link.focus();
      await page.keyboard.press('Tab');
      const isCovered = await links.evaluate(() => {
        const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !document.activeElement?.contains(hit);
      });
      expect(isCovered).toBe(false);
    }
    const current = () => links.evaluate((bar) => bar.querySelector(':target-current')?.textContent);
    await links.getByRole('link', { name: 'Vantagens' }).click();
    await expect.poll(current).toBe('Vantagens');
    await quote.click();
    await expect(page).toHaveURL(/#orcamento$/);
    await expect(page.locator('#orcamento h2')).toBeInViewport();
    await expect.poll(current).toBe('Orçamento');
  });
});

test.describe('the checklist', () => {
  const checklist = (page: Page) => page.getByRole('form', { name: 'Dados para cotar' });
  const machine = (page: Page) => checklist(page).getByLabel('Marca e modelo da extrusora');

  test('and the chosen parts become the request on the home page, and survive a reload', async ({ page }) => {
    // The page is left before the code that stores the lines has loaded.
    const release = await hold(page, /checklist-draft/);
    await page.goto('/extrusoras');
    await page.getByText('Cotar esta').nth(1).click();
    await expect(page.getByRole('checkbox', { name: 'Cotar esta: Canhão bimetálico' })).toBeChecked();
    await page
      .getByRole('navigation', { name: 'Nesta página' })
      .getByRole('link', { name: 'Orçamento' })
      .click();
    await expect(page.locator('#orcamento').getByText('Canhão bimetálico')).toBeVisible();
    await machine(page).fill('Rulli 90 mm');
    await page.reload();
    release();
    await expect(machine(page)).toHaveValue('Rulli 90 mm');
    await checklist(page).getByRole('button', { name: 'Pedir orçamento' }).click();
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(
      'Olá! Gostaria de solicitar um orçamento para minha extrusora.\n' +
        'Peça: Canhão bimetálico (CE-60-24)\nMarca e modelo da extrusora: Rulli 90 mm',
    );
  });

  test('the code of a printed sheet opens the form with its row', async ({ page }) => {
    await page.goto('/extrusoras#RBE-90-30');
    await expect(page.getByRole('checkbox', { name: 'Cotar esta: Rosca de barreira' })).toBeChecked();
    await expect(checklist(page)).toBeInViewport();
    await checklist(page).getByRole('button', { name: 'Pedir orçamento' }).click();
    await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(
      /\nPeça: Rosca de barreira \(RBE-90-30\)$/,
    );
  });

  test('keeps the typed values if the page is left before its code has loaded', { tag: LONG }, async ({
    page,
  }) => {
    const release = await hold(page, /checklist-draft/);
    await page.goto('/extrusoras');
    await machine(page).fill('Rulli 90 mm');
    await page.goto('/injetoras');
    release();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft')))
      .toContain('Marca e modelo da extrusora: Rulli 90 mm');
  });

  test('keeps the last typed value even if the page is hidden before it paints', { tag: LONG }, async ({
    page,
  }) => {
    await page.goto('/extrusoras');
    await machine(page).fill('Rulli');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Rulli');
    const kept = await machine(page).evaluate(async (field: HTMLInputElement) => {
      // A hidden page has no frames.
      window.requestAnimationFrame = () => 0;
      field.value = 'Rulli 90 mm';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
      return JSON.stringify({ ...sessionStorage });
    });
    expect(kept).toContain('Rulli 90 mm');
  });

  test('fills the chat, and the link itself never has the typed text', async ({ page }) => {
    await page.goto('/extrusoras');
    await page.evaluate(() => {
      window.open = (url) => {
        document.documentElement.dataset['opened'] = String(url);
        return null;
      };
    });
    await machine(page).fill('Rulli 90 mm');
    const link = checklist(page).getByRole('link', { name: /Falar no WhatsApp/ });
    await link.click();
    const opened = await page.evaluate(() => document.documentElement.dataset['opened'] ?? '');
    expect(new URL(opened).searchParams.get('text')).toBe(
      'Olá! Gostaria de solicitar um orçamento para minha extrusora.\nMarca e modelo da extrusora: Rulli 90 mm',
    );
    expect(await link.getAttribute('href')).not.toContain('Rulli');
    expect(page.url()).not.toContain('Rulli');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is one field with its lines, which goes to a page with the whole form', { tag: LONG }, async ({
      page,
    }) => {
      await page.goto('/extrusoras');
      await expect(machine(page)).toBeHidden();
      const lines = checklist(page).getByLabel('Para cotar, informe');
      await expect(lines).toHaveValue(/^Peça: \nMarca e modelo da extrusora: \n/);
      await lines.fill('Peça: rosca\nMarca e modelo da extrusora: Rulli 90 mm');
      await checklist(page).getByRole('button', { name: 'Pedir orçamento' }).click();
      await expect(page.getByLabel('Mensagem')).toHaveValue(
        'Peça: rosca\nMarca e modelo da extrusora: Rulli 90 mm',
      );
      expect(page.url()).not.toContain('Rulli');
    });
  });
});

test.describe('a new visitor with a phone', () => {
  test.use({ cookieChoice: 'none', viewport: { width: 360, height: 640 }, deviceScaleFactor: 3 });

  for (const path of daily(PATHS)) {
    test(`sees the main action of ${path} above the consent bar, and fetches small pictures`, async ({
      page,
    }) => {
      const sizes = new Map<string, number>();
      page.on('response', async (response) => {
        if (!/\.(avif|webp)$/.test(response.url())) return;
        // The sharp hero comes a second after the page, perhaps when the test is over.
        const body = await response.body().catch(() => undefined);
        if (body) sizes.set(response.url(), body.length);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const action = page.locator('main').getByRole('link', { name: /Solicite Orçamento/ });
      await expect(page.getByRole('button', { name: 'Recusar' })).toBeVisible();
      const isUncovered = await action.evaluate((link) => {
        const { x, width, bottom } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, bottom - 4));
      });
      expect(isUncovered).toBe(true);
      expect(sizes.size).toBeGreaterThan(0);
      expect([...sizes].filter(([, size]) => size > 35_000)).toEqual([]);
    });
  }
});

for (const path of daily(PATHS)) {
  test(`${path}: the labels of the hero are 13 px text, at least 16 px from the edges of the picture`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.locator('.callouts').evaluate((layer) => {
        const frame = layer.getBoundingClientRect();
        return [...layer.querySelectorAll('span')].map((label) => {
          const box = label.getBoundingClientRect();
          return {
            size: getComputedStyle(label).fontSize,
            edge: Math.min(
              box.left - frame.left,
              frame.right - box.right,
              box.top - frame.top,
              frame.bottom - box.bottom,
            ),
          };
        });
      });
      expect(found.length).toBeGreaterThan(1);
      expect(
        found.filter(({ size, edge }) => size !== '13px' || edge < 15.5),
        `at ${width} px`,
      ).toEqual([]);
    }
  });
}

for (const path of daily(PATHS)) {
  test(`${path} has its button on the first screen of a phone in landscape, and at 200 % zoom`, async ({
    page,
  }) => {
    for (const [width, height] of [
      [740, 360],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(
        page.locator('main').getByRole('link', { name: /Solicite Orçamento/ }),
        `at ${width} px`,
      ).toBeInViewport({ ratio: 1 });
    }
  });
}

test('the headline does not move when the facts beside it take more lines', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/extrusoras');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.addStyleTag({ content: 'main section:first-of-type dd { line-height: 4 !important }' });
  expect(await heading.boundingBox()).toEqual(before);
});
