import { expectAccessible } from '../fixtures/accessibility.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

type Page = import('@playwright/test').Page;

const breadcrumb = (page: Page) =>
  page.getByRole('navigation', { name: 'Você está aqui' }).getByRole('listitem');
const suggestions = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

test.use({ allowed: [/Failed to load resource|404: \//] });

test('an old bookmark gets its own breadcrumb and the main pages, without layout shift, and is logged', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.setViewportSize({ width: 320, height: 800 });
  const shifts = await watchShifts(page);
  const path = '/injetoras/roscas-de-reposicao-e-outras-pecas-do-catalogo-antigo';
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(breadcrumb(page).last()).toHaveText(
    '/ Injetoras Roscas De Reposicao E Outras Pecas Do Catalogo Antigo',
  );
  await expect(breadcrumb(page).first().getByRole('link')).toHaveAttribute('href', '/');
  await expect(page.getByRole('main')).toContainText(/404.*Oops! Page not found/s);
  await expect(page.getByText('Talvez você procure')).toBeVisible();
  await expect.poll(() => logged).toContain(`404: ${path}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  expect(await shifts()).toEqual([]);

  await suggestions(page).first().click();
  await expect(page).toHaveURL(/\/extrusoras$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the breadcrumb names the page, and the main pages are suggested', async ({ page }) => {
    await page.goto('/produtos');
    await expect(breadcrumb(page).last()).toContainText('Página não encontrada');
    await expect(suggestions(page)).toHaveText([
      'Extrusoras',
      'Injetoras',
      'Sopradoras',
      'Artigos',
      'Guias',
      'Perguntas frequentes',
    ]);
  });
});
