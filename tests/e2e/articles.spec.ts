import type { Page } from '@playwright/test';
import { ARTICLES, GUIDES } from '../fixtures/layout-scope.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const contents = (page: Page) => page.getByRole('navigation', { name: /este artigo$/ });

/** Follows the last link of the table of contents. Its heading must be in the viewport, below the sticky header. */
async function jumpToLastSection(page: Page) {
  const link = contents(page).getByRole('link').last();
  const name = (await link.textContent())?.trim() ?? '';
  await link.click();
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await expect(heading).toBeInViewport();
  await expect
    .poll(async () => {
      const header = await page.getByRole('banner').boundingBox();
      const box = await heading.boundingBox();
      return (box?.y ?? -1) - (header?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  expect(new URL(page.url()).hash).toBe(`#${await heading.getAttribute('id')}`);
}

for (const path of daily(ARTICLES)) {
  test(`${path}: the table of contents beside the text stays visible and links to the sections`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await jumpToLastSection(page);
    await expect(contents(page)).toBeInViewport();
  });
}

test.describe('on a phone, without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

  for (const path of daily(ARTICLES)) {
    test(`${path}: the table of contents opens above the text and links to the sections`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(contents(page)).toBeHidden();
      await page.getByText('Neste artigo').first().click();
      await jumpToLastSection(page);
    });
  }

  test('an article links to the next one and to the contact form', { tag: LONG }, async ({ page }) => {
    await page.goto('/retificarosca');
    await page.getByRole('link', { name: /^Ler artigo completo/ }).click();
    await expect(page).toHaveURL(/\/problemainjetoras$/);
    await page.getByRole('link', { name: 'Solicitar Consultoria Técnica' }).click();
    await expect(page).toHaveURL(/\/#contact$/);
  });
});

test.describe('on a viewport of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  // All tables of /problemainjetoras fit.
  for (const path of daily(ARTICLES.filter((article) => article !== '/problemainjetoras'))) {
    test(`${path}: a wide table scrolls in its own box, by the keyboard too`, async ({ page }) => {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const boxes = page.locator('.data-table > section');
      const findOverflows = () =>
        boxes.evaluateAll((found) => found.map((box) => box.scrollWidth - box.clientWidth));
      // Tables below the first viewport get their layout a moment later.
      await expect.poll(async () => Math.max(...(await findOverflows()))).toBeGreaterThan(0);
      const overflows = await findOverflows();
      const box = boxes.nth(overflows.indexOf(Math.max(...overflows)));
      await expect(box).toHaveRole('region');
      await box.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    });
  }
});

test('tables have names, and are Tab stops only if they scroll', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/roscainjetora');
  const table = page.getByRole('table', { name: /^Tabela 1 – / });
  await table.scrollIntoViewIfNeeded();
  await expect(page.locator('.data-table [tabindex]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Tabela/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('region', { name: /^Tabela 2 – / })).toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('region', { name: /^Tabela 1 – / })).toHaveCount(0);
});

for (const path of daily([...ARTICLES, ...GUIDES])) {
  test(`${path}: the labels of every drawing are 13 to 14 px high, inside it, and do not overlap`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await page.locator('.prose figure svg').evaluateAll((drawings) =>
        drawings.flatMap((drawing) => {
          const frame = drawing.getBoundingClientRect();
          const scale = frame.width / (drawing as SVGSVGElement).viewBox.baseVal.width;
          const texts = [...drawing.querySelectorAll('text')];
          const boxes = texts.map((text) => text.getBoundingClientRect());
          return texts.flatMap((text, index) => {
            const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
            const box = boxes[index] ?? frame;
            const isOutside = box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
            // The box of a text is about a third higher than its letters.
            const slack = box.height / 3;
            const isOverlapping = boxes.some(
              (other, at) =>
                at !== index &&
                other.left < box.right &&
                box.left < other.right &&
                other.top + slack < box.bottom &&
                box.top + slack < other.bottom,
            );
            return [
              (size < 13 || size > 14.01) && `${text.textContent}: ${size} px`,
              isOutside && `${text.textContent}: outside`,
              isOverlapping && `${text.textContent}: overlapping`,
            ].filter(Boolean);
          });
        }),
      );
      expect(faults, `at ${width} px`).toEqual([]);
    }
  });
}

test('beside the text, the contents mark the section that is being read', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/retificarosca');
  const links = contents(page).getByRole('link');
  const marked = () =>
    links.evaluateAll((found) =>
      found.filter((link) => link.matches(':target-current')).map((link) => link.textContent),
    );
  for (const index of [1, 3]) {
    const name = (await links.nth(index).textContent())?.trim() ?? '';
    await page
      .getByRole('heading', { level: 2, name, exact: true })
      .evaluate((heading) => heading.scrollIntoView());
    await expect.poll(marked).toEqual([name]);
    await expect(links.nth(index)).toHaveCSS('font-weight', '600');
  }
});

test('from 768 px on, the legend of a drawing is beside it', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/problemainjetoras');
  const figure = page.locator('.article-figure').first();
  const drawing = await figure.getByRole('img').boundingBox();
  const legend = await figure.getByRole('list').boundingBox();
  expect(drawing?.width).toBe(330);
  expect(legend?.x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0));
});

test('drawings stay visible in forced colours', { tag: LONG }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/roscainjetora');
  const drawing = page.getByRole('img', { name: /^Rosca vista de lado/ });
  // A white sheet with the drawing's own colours.
  const [ground, line, text, body] = await drawing.evaluate((svg) => {
    const style = (selector: string) => getComputedStyle(svg.querySelector(selector) ?? svg);
    return [
      getComputedStyle(svg).backgroundColor,
      style('.metal').stroke,
      style('text').fill,
      style('.body').fill,
    ];
  });
  expect(ground).toBe('rgb(255, 255, 255)');
  expect(line).not.toBe(ground);
  expect(text).not.toBe(ground);
  expect(body).toBe(ground);
});

test('the footer leads to the guides, a guide to its index and to the next guide', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guias' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guias de rosca e canhão');
  await page.getByRole('link', { name: /^Folga entre rosca e canhão/ }).click();
  await expect(page.getByRole('navigation', { name: 'Neste guia' }).first()).toBeAttached();
  await page.getByRole('link', { name: /^Ler guia completo/ }).click();
  await expect(page).toHaveURL(/\/guias\/ponteira-e-anel-de-bloqueio$/);
  await page.getByRole('navigation', { name: 'Você está aqui' }).getByRole('link', { name: 'Guias' }).click();
  await expect(page).toHaveURL(/\/guias$/);
});
