import { hasSettled } from '../fixtures/has-settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const menuOf = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: 'Principal' });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the dropdown is 400 px wide, opens under a resting pointer and closes after the pointer leaves', async ({
    page,
  }) => {
    await page.goto('/');
    const entries = menuOf(page).locator('details').first().getByRole('link');
    await menuOf(page).locator('summary').first().hover();
    await expect(entries).toHaveText([/^Manutenção de Extrusoras.{20,}/, /^Rosca e Canhão.{40,}/]);
    await expect(entries.first()).toBeVisible();
    expect((await menuOf(page).locator('details > ul').first().boundingBox())?.width).toBe(400);
    await page.mouse.move(640, 700);
    await expect(entries.first()).toBeHidden();
  });

  test('by keyboard the skip link comes first, and the dropdown opens and closes without losing the focus', async ({
    page,
  }) => {
    await page.goto('/faq');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const menu = menuOf(page).locator('details').first();
    const summary = menu.locator('summary');
    const entry = page.getByRole('link', { name: /^Manutenção de Extrusoras/ });
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('open');
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();
    await page.keyboard.press('Space');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
    await expect(menu).not.toHaveAttribute('open');

    // Under a resting pointer, too.
    const question = page.locator('main summary').first();
    await question.focus();
    await summary.hover();
    await expect(entry).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(question).toBeFocused();
  });

  test('the first click on a dropdown that hovering has opened does not close it', { tag: LONG }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const menu = menuOf(page).locator('details').first();
    await menu.locator('summary').hover();
    await page.clock.runFor(200);
    await expect(menu).toHaveAttribute('open');
    // Long after, too: whoever hovers reads first.
    await page.clock.runFor(2000);
    await menu.locator('summary').click();
    await expect(menu).toHaveAttribute('open');
    await menu.locator('summary').click();
    await expect(menu).not.toHaveAttribute('open');

    // Opened by hovering and closed by leaving: a click that is quicker than hovering opens it.
    await page.mouse.move(5, 600);
    await page.clock.runFor(1000);
    await menu.locator('summary').hover();
    await page.clock.runFor(200);
    await expect(menu).toHaveAttribute('open');
    await page.mouse.move(5, 600);
    await page.clock.runFor(1000);
    await expect(menu).not.toHaveAttribute('open');
    await menu.locator('summary').click();
    await expect(menu).toHaveAttribute('open');
  });

  test('from an open dropdown straight to the other, it opens at once and the first closes', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const menus = menuOf(page).locator('details');
    await menus.nth(0).locator('summary').hover();
    await page.clock.runFor(200);
    await menus.nth(1).locator('summary').hover();
    await page.clock.runFor(1);
    await expect(menuOf(page).locator('details[open]')).toHaveCount(1);
    await expect(menus.nth(1)).toHaveAttribute('open');
  });

  test('the header stays visible, and marks the current page in forced colours, too', async ({ page }) => {
    await page.goto('/injetoras');
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ forcedColors: 'active' });
    const isMarked = (name: string) =>
      menuOf(page)
        .getByRole('link', { name, exact: true })
        .evaluate((link) => {
          const styles = [getComputedStyle(link), getComputedStyle(link, '::after')];
          return styles.some(({ borderBottomWidth }) => borderBottomWidth !== '0px');
        });
    expect(await isMarked('Injetoras')).toBe(true);
    expect(await isMarked('Sopradoras')).toBe(false);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the menu has the same links and the quote button, and closes after a choice', async ({ page }) => {
    await page.goto('/injetoras');
    const toggle = page.locator('summary[aria-label="Menu"]');
    await toggle.tap();
    await expect(menuOf(page).getByRole('link')).toHaveText([
      'Início',
      'Extrusoras',
      'Rosca e Canhão para Extrusora de Polímeros',
      'Injetoras',
      'Rosca e Canhão para Injetoras',
      'Sopradoras',
      'Loja',
      'WhatsApp - Orçamento (nova aba)',
      'Pedir orçamento',
    ]);
    const paddings = await Promise.all(
      ['Injetoras', 'Sopradoras', 'Rosca e Canhão para Extrusora de Polímeros'].map((name) =>
        menuOf(page)
          .getByRole('link', { name, exact: true })
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft)),
      ),
    );
    const [current, other, indented] = paddings;
    expect(current).toBe(other);
    expect(indented).toBeGreaterThan(other ?? 0);
    const quote = await menuOf(page)
      .getByRole('link', { name: /^WhatsApp/ })
      .boundingBox();
    expect(quote?.width).toBeGreaterThan(300);
    // The scrim takes the tap beside the menu.
    await page.touchscreen.tap(180, 735);
    await expect(menuOf(page)).toBeHidden();
    await expect(page).toHaveURL(/\/injetoras$/);
    await toggle.tap();
    await menuOf(page).getByRole('link', { name: 'Injetoras', exact: true }).tap();
    await expect(menuOf(page)).toBeHidden();
  });
});

test('an old address of an article leads to it and adds no history entry', { tag: LONG }, async ({
  page,
}) => {
  await page.goto('/faq');
  await page.goto('/artigo-injetoras');
  await expect(page).toHaveURL(/\/problemainjetoras$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('the footer shows the current year, whenever the page was built', { tag: LONG }, async ({ page }) => {
  await page.clock.setFixedTime('2041-03-01T12:00:00Z');
  await page.goto('/faq');
  await expect(page.getByRole('contentinfo')).toContainText('© 2041 ');
});

for (const path of daily(['/injetoras#orcamento', '/#articles', '/retificarosca#beneficios'])) {
  test(`${path} opens at that section, and a link returns to it`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const part = page.locator(new URL(page.url()).hash);
    // A machine page's links to its parts stay below the header.
    const bars = page.getByRole('banner').or(page.getByRole('navigation', { name: 'Nesta página' }));
    const gapBelowHeader = async () => {
      const heights = await bars.evaluateAll((elements) =>
        elements.map((element) => (element as HTMLElement).offsetHeight),
      );
      const box = await part.boundingBox();
      return Math.round((box?.y ?? 0) - heights.reduce((sum, height) => sum + height, 0));
    };
    await page.waitForFunction(hasSettled);
    const gap = await gapBelowHeader();
    expect(Math.abs(gap - 16)).toBeLessThanOrEqual(2);
    await page.mouse.wheel(0, -9000);
    await expect.poll(gapBelowHeader).toBeGreaterThan(740);
    await page.evaluate(() => location.assign(location.href));
    await expect.poll(gapBelowHeader).toBe(gap);
  });
}

for (const width of [360, 1280]) {
  test(`a reload and Back return to the section that was in the viewport, at ${width} px`, {
    tag: LONG,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const sectionOnScreen = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('section')?.id);
    // By then everything below the first viewport has its layout.
    await page.waitForFunction(hasSettled);
    await page.locator('section#contact').evaluate((section) => {
      const { top } = section.getBoundingClientRect();
      scrollTo({ top: scrollY + top - 100 });
    });
    await expect.poll(sectionOnScreen).toBe('contact');
    await page.reload();
    await expect.poll(sectionOnScreen).toBe('contact');
    await page.goto('/seo');
    await page.goBack();
    await expect.poll(sectionOnScreen).toBe('contact');
  });
}

test('no part of the header moves while the rest of the page arrives', async ({ page }) => {
  await page.goto('/faq');
  const controls = page.getByRole('banner').locator('a, summary').filter({ visible: true });
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const moved = await controls.evaluateAll((found) => {
      const header = found[0]?.closest('header');
      if (!header) return ['no header'];
      const whole = header.innerHTML;
      const places = found.map((control) => control.getBoundingClientRect().x);
      const texts: string[] = [];
      // From the end, as if the page had arrived up to a control.
      for (let last = found.length - 1; last > 0; last -= 1) {
        const rest = new Range();
        rest.setStartBefore(found[last] as Element);
        rest.setEndAfter(header.lastChild as Node);
        rest.deleteContents();
        for (const [index, control] of found.slice(0, last).entries())
          if (control.getBoundingClientRect().x !== places[index])
            texts.push(`${control.textContent} without ${found[last]?.textContent}`);
      }
      header.innerHTML = whole;
      return texts;
    });
    expect(moved, `${width} px`).toEqual([]);
  }
});
