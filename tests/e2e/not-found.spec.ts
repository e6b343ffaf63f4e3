import { expectAccessible } from '../fixtures/accessibility.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

type Page = import('@playwright/test').Page;

const breadcrumb = (page: Page) =>
  page.getByRole('navigation', { name: 'Você está aqui' }).getByRole('listitem');
const suggestions = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

test.use({ allowed: [/Failed to load resource|404: \//] });

for (const width of [320, 1280]) {
  test(`an old bookmark gets suggestions and its own breadcrumb, without layout shift, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await watchShifts(page);
    await page.goto('/injetoras/roscas-de-reposicao-e-outras-pecas-do-catalogo-antigo');
    await expect(breadcrumb(page).last()).toHaveText(
      '/ Injetoras Roscas De Reposicao E Outras Pecas Do Catalogo Antigo',
    );
    await expect(breadcrumb(page).first().getByRole('link')).toHaveAttribute('href', '/');
    await expect(page.getByText('Talvez você procure')).toBeVisible();
    await expect(suggestions(page).first()).toHaveAttribute('href', '/injetoras');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    expect(await shifts()).toEqual([]);

    await page.goto('/contato');
    await expect(suggestions(page).first()).toHaveText('Contato');
    await suggestions(page).first().click();
    await expect(page).toHaveURL(/\/#contact$/);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the breadcrumb names the page, and the main pages are suggested', async ({ page }) => {
    await page.goto('/produtos');
    await expect(breadcrumb(page).last()).toContainText('Página não encontrada');
    await expect(suggestions(page)).toHaveText([
      'Extrusoras',
      'Injetoras',
      'Sopradoras',
      'Rosca e Canhão para Extrusora de Polímeros',
      'Rosca e Canhão para Injetoras',
      'Loja',
    ]);
  });
});
