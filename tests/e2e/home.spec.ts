import type { Locator, Page } from '@playwright/test';
import { addressLine, company } from '../../src/shared/company/company.ts';
import { stopClock } from '../fixtures/clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test('the hero shows another machine every 2,000 ms, the quote buttons follow it, and a choice pauses it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  await stopClock(page);
  const hero = page.locator('#home').getByRole('link', { name: 'Solicite Orçamento' });
  const about = page.getByRole('link', { name: 'Orçamento Rápido' });
  const title = page.getByRole('heading', { level: 1 });
  for (let turn = 0; turn < 20 && !/Extrusoras/.test((await title.textContent()) ?? ''); turn += 1)
    await page.clock.runFor(500);
  for (const machine of ['Extrusoras', 'Injetoras', 'Sopradoras', 'Extrusoras']) {
    await expect(title).toHaveText(`Manutenção de Roscas e Cilindros para ${machine} Plásticas`);
    const name = machine.toLowerCase();
    for (const chat of [hero, about])
      await expect(chat).toHaveAttribute('href', new RegExp(`para%20${name}|para\\+${name}`));
    await expect(hero).toHaveAttribute('data-whatsapp', `Hero - ${name}`);
    await page.clock.runFor(2000);
  }
  await page.getByRole('button', { name: 'Sopradoras' }).click();
  await page.clock.runFor(7000);
  await expect(title).toContainText('Sopradoras');
  await page.getByRole('button', { name: 'Retomar animação' }).click();
  await page.clock.runFor(2000);
  await expect(title).toContainText('Extrusoras');
});

test('the headline and the machine buttons have accessible names, and do not change under reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  await page.clock.runFor(7000);
  await expect(page.locator('#home')).toMatchAriaSnapshot(`
    - heading "Manutenção de Roscas e Cilindros para Extrusoras Plásticas" [level=1]
    - link "Solicite Orçamento (WhatsApp, nova aba)"
    - group "Máquina mostrada":
      - button "Extrusoras" [pressed]
      - button "Injetoras"
      - button "Sopradoras"
      - button "Retomar animação"
  `);
});

test.describe('on the first visit with a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, cookieChoice: 'none' });

  test('headline and quote button are uncovered, and the page has at most 7,500 px', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const bar = page.getByRole('region', { name: 'Cookies' });
    await expect(bar).toBeVisible();
    const fold = (await bar.boundingBox())?.y ?? 0;
    const quote = page.locator('#home').getByRole('link', { name: 'Solicite Orçamento' });
    const endOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    for (const part of [page.getByRole('heading', { level: 1 }), quote])
      expect(await endOf(part)).toBeLessThanOrEqual(fold);
    await quote.click({ trial: true });
    // Both ways to ask are above the consent bar, and the hero's three are above them.
    const ways = page.getByRole('complementary', { name: 'Atendimento' });
    await expect.poll(() => endOf(ways)).toBeLessThanOrEqual(fold);
    const top = (await ways.boundingBox())?.y ?? 0;
    for (const name of ['Solicite Orçamento', 'Nossos Serviços', 'ou pelo formulário'])
      expect(await endOf(page.locator('#home').getByRole('link', { name }))).toBeLessThanOrEqual(top);

    // Every section is laid out, so that none has an estimated height.
    const style = await page.addStyleTag({ content: '* { --wait: none }' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7500);
    await style.evaluate((element) => (element as Element).remove());

    await page.getByRole('button', { name: 'Recusar' }).click();
    for (const name of ['Solicite Orçamento', 'Nossos Serviços', 'ou pelo formulário']) {
      const link = page.locator('#home').getByRole('link', { name });
      const isCovered = await link.evaluate((element) => {
        const { left, right, top: y, height } = element.getBoundingClientRect();
        return [left + 3, right - 3].some(
          (x) => !element.contains(document.elementFromPoint(x, y + height / 2)),
        );
      });
      expect(isCovered, name).toBe(false);
    }
  });
});

test('on a phone nothing that wide screens show is missing, and the first product is near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const cards = page.locator('#products').getByRole('article');
  expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(2300);
  /** Text that the page shows in at least 14 px, without the words for screen readers only. */
  const readable = (selector: string) =>
    page.locator(selector).evaluateAll(
      (elements) =>
        elements.filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          const size = Number.parseFloat(getComputedStyle(element).fontSize);
          return width > 40 && height > 10 && size >= 14 && element.checkVisibility();
        }).length,
    );
  expect(await readable('#products article p:nth-of-type(2)')).toBe(4);
  expect(await readable('#services li > p')).toBe(4);
  expect(await page.locator('#services li > svg').filter({ visible: true }).count()).toBe(4);
  expect(await readable('#articles article h3 + p')).toBe(4);
  await expect(page.locator('#articles article').getByText('Ler artigo completo').last()).toBeVisible();
  await expect(page.locator('#about').getByRole('link', { name: /^Assistir ao vídeo/ })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Dados de contato' });
  await expect(contact.locator('a[href^="tel:"]').filter({ visible: true })).toHaveCount(
    company.phones.length,
  );
  const chats = await contact.locator('dd a[data-whatsapp]').evaluateAll((links) =>
    links.map((link) => {
      const { left, top } = link.getBoundingClientRect();
      return { left, offset: top - (link.previousElementSibling?.getBoundingClientRect().top ?? 0) };
    }),
  );
  for (const chat of chats) expect(chat, 'each WhatsApp is beside its number').toEqual(chats[0]);
  await expect(contact.getByRole('link', { name: company.email })).toBeVisible();
  for (const text of [addressLine, ...company.openingHours.map(({ label }) => label)])
    await expect(contact.getByText(text)).toBeVisible();
  const blurb = page.getByRole('contentinfo').getByText(/^Fabricação, retífica e recuperação/);
  await expect(blurb).toBeVisible();
  for (const picture of await cards.locator('picture img').all())
    await expect(picture, 'shows the whole part').toHaveCSS('object-fit', 'contain');

  const taxId = page.locator('#contact').getByText(company.taxId);
  await expect(taxId).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(taxId).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#contact').getByText('Razão social, CNPJ, capital e fundação').click();
  await expect(taxId).toBeVisible();
});

/** How many elements are in each row, from the top. */
const rowsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  });

test('a wide screen has four columns of products and services, and labels in the hero that stay clear of its edges', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto('/');
  await page.addStyleTag({ content: '* { --wait: none }' });
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await rowsOf(page, '#products article')).toEqual([4]);
    expect(await rowsOf(page, '#services li')).toEqual([4]);
    // Two columns below the featured one, which has the width of both.
    expect(await rowsOf(page, '#articles article')).toEqual([1, 2, 1]);
    const grid = await page.locator('.articles').boundingBox();
    expect(await page.locator('#articles article').first().boundingBox()).toMatchObject({
      x: grid?.x,
      width: grid?.width,
    });

    const stage = await page.locator('.hero-stage').boundingBox();
    for (const label of ['Filete', 'Canhão em corte', 'Camada bimetálica', 'Ponta']) {
      const chip = page.locator('.hero-labels').getByText(label);
      await expect(chip).toBeVisible();
      await expect(chip).toHaveCSS('font-size', '13px');
      const box = await chip.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(16);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      expect(box?.y).toBeGreaterThanOrEqual((stage?.y ?? 0) + 16);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
        (stage?.y ?? 0) + (stage?.height ?? 0) - 16,
      );
    }
  }
  for (const viewport of [
    { width: 740, height: 360 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    const play = await page
      .locator('#home')
      .getByRole('link', { name: /^Assistir/ })
      .boundingBox();
    expect(play?.x, 'the picture is beside the headline').toBeGreaterThanOrEqual(title?.x ?? 0);
    expect(play?.y).toBeLessThan(viewport.height);
    expect((play?.x ?? 0) + (play?.width ?? 0)).toBeGreaterThan(viewport.width - 1);
  }
});

test('a product’s card turns into its drawing while it is hovered or focused', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const card = page.locator('#products').getByRole('article').first();
  const drawing = card.locator('.picture-card-drawing');
  await expect(drawing).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(drawing).toHaveCSS('opacity', '1');
  await expect(drawing).not.toHaveJSProperty('naturalWidth', 0);
  await page.mouse.move(0, 0);
  await expect(drawing).toHaveCSS('opacity', '0');
  await card.getByRole('link').focus();
  await expect(drawing).toHaveCSS('opacity', '1');
});

test.describe('worn and reground', () => {
  test('the slider moves the line between the two, with the keyboard too', async ({ page }) => {
    await page.goto('/');
    const slider = page.getByRole('slider', { name: 'Comparar gasta com retificada' });
    await expect(slider).toHaveAttribute('aria-valuetext', '50% gasta');
    await expect(page.locator('.comparison figcaption')).toContainText('ou as setas');
    const clip = () =>
      page.locator('.comparison-after').evaluate((element) => getComputedStyle(element).clipPath);
    await slider.scrollIntoViewIfNeeded();
    await slider.focus();
    await page.keyboard.press('End');
    await expect(slider).toHaveValue('100');
    const end = await clip();
    await page.keyboard.press('Home');
    await expect(slider).toHaveValue('0');
    await expect(slider).toHaveAttribute('aria-valuetext', '0% gasta');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(slider, 'keeps its line and handle in forced colours').toHaveCSS(
      'forced-color-adjust',
      'none',
    );
    expect(await clip()).not.toBe(end);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('are side by side, without a slider that does nothing', { tag: LONG }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('slider')).toHaveCount(0);
      await expect(page.getByText('Gasta', { exact: true })).toBeVisible();
      await expect(page.getByText('Retificada', { exact: true })).toBeVisible();
    });
  });
});

test('the measuring sheet opens with the example’s values and the same result', { tag: LONG }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Abrir a ficha de medição' }).click();
  await expect(page.getByLabel('Rosca no desenho')).toHaveValue('60,00');
  await expect(page.locator('[data-say=title]').first()).toHaveText(
    'Encher e retificar a rosca; o canhão fica',
  );
});

test('the registration data is collapsed on screen, and printed', { tag: LONG }, async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact');
  const taxId = contact.getByText('00.000.000/0000-00');
  await expect(taxId).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(taxId).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await contact.getByText('Dados cadastrais').click();
  await expect(taxId).toBeVisible();
});

test.describe('the video', () => {
  test('loads nothing before it is played, then shows a spinner until it has loaded', { tag: LONG }, async ({
    page,
  }) => {
    const files: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && files.push(request.url()));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.mp4', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(files).toEqual([]);
    const hero = page.locator('#home');
    await hero.getByRole('link', { name: /^Assistir ao vídeo/ }).click();
    await expect(hero.getByRole('status')).toHaveText('Carregando vídeo');
    await expect(hero.locator('video')).toBeFocused();
    const spinner = hero.getByRole('status').locator('i');
    await expect(spinner).toBeVisible();
    expect(await spinner.evaluate((ring) => ring.getAnimations().length)).toBe(1);
    release();
    await expect(hero.locator('video')).toHaveJSProperty('paused', false);
    await expect(hero.getByRole('status')).toHaveText('');
    await expect(hero.locator('video')).toContainText('Seu navegador não suporta a reprodução de vídeos.');
    const box = await hero.locator('video').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    // Nothing lies over the player's controls.
    const covered = await hero.locator('video').evaluate((video) => {
      const { left, bottom, width } = video.getBoundingClientRect();
      return [0.05, 0.5, 0.95].filter(
        (at) => document.elementFromPoint(left + at * width, bottom - 24) !== video,
      );
    });
    expect(covered).toEqual([]);
  });

  test.describe('that cannot be fetched', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('shows its picture again without a message, and plays at the second attempt', { tag: LONG }, async ({
      page,
    }) => {
      await page.route('**/*.mp4', (route) => route.abort());
      await page.goto('/');
      const about = page.locator('#about');
      const link = about.getByRole('link', { name: /^Assistir ao vídeo/ });
      const words = await about.textContent();
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.mp4'));
      await link.click();
      await failed;
      await expect(link).toBeFocused();
      await expect(about.locator('video')).toBeHidden();
      await expect(about.getByRole('status')).toHaveText('');
      expect(await about.textContent()).toBe(words);

      await page.unroute('**/*.mp4');
      await link.click();
      await expect(about.locator('video')).toHaveJSProperty('paused', false);
    });
  });
});
