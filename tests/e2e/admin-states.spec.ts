import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, edit, logIn, passwordField, tab } from '../fixtures/admin.ts';
import { expect, test } from '../fixtures/test.ts';

const STATES: readonly [string, (page: Page) => Promise<void>][] = [
  ['the list', async () => undefined],
  ['no product open', (page) => tab(page, 'Formulário').click()],
  ['a new product', (page) => button(page, 'Novo Produto').click()],
  [
    'a form with errors',
    async (page) => {
      await button(page, 'Novo Produto').click();
      await button(page, 'Adicionar especificação').click();
      await page.getByLabel('Valor 1').fill('x');
      await button(page, 'Salvar Produto').click();
      await page.getByRole('alert').waitFor();
    },
  ],
  ['an edited product', (page) => edit(page, 'Bicos e Matrizes')],
  [
    'the confirmation before deleting',
    async (page) => {
      await button(page, 'Excluir Bicos e Matrizes').click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the notice after deleting',
    async (page) => {
      await button(page, 'Excluir Bicos e Matrizes').click();
      await button(page, 'Excluir').click();
      await button(page, 'Desfazer').focus();
    },
  ],
  [
    'the notice after saving',
    async (page) => {
      await edit(page, 'Bicos e Matrizes');
      await page.getByLabel('Descrição').fill('Curta');
      await button(page, 'Salvar Produto').click();
      await page.getByText('Produto salvo com sucesso!').waitFor();
    },
  ],
  [
    'the confirmation before discarding changes',
    async (page) => {
      await edit(page, 'Bicos e Matrizes');
      await page.getByLabel('Tags').fill('x');
      await button(page, 'Cancelar').click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

async function check(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await expectAccessible(page);
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px, accessible and within the viewport:`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the sign-in form with its alert', async ({ page }) => {
      await page.goto('/admin/loja');
      await passwordField(page).fill('x');
      await passwordField(page).press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await check(page, width);
    });

    for (const [name, reach] of STATES) {
      test(name, async ({ page }) => {
        await logIn(page);
        await reach(page);
        await check(page, width);
      });
    }
  });
}
