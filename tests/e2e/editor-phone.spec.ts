import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { takeChanges } from '../fixtures/editor-folder.ts';
import { expect, test } from '../fixtures/editor-test.ts';
import { LONG } from '../fixtures/tier.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
});

const ARTICLE = 'src/content/articles/problemainjetoras.mdx';
const LEAST_TARGET = 44;

/** Lists the buttons and boxes of a table that are too small to tap. */
const smallParts = (form: Locator) =>
  form.locator('.table-grid :is(button, textarea)').evaluateAll(
    (parts, least) =>
      parts.flatMap((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width < least || height < least ? [part.getAttribute('aria-label')] : [];
      }),
    LEAST_TARGET,
  );

test('a table is filled in and saved on a phone, with the focus always in the table', { tag: LONG }, async ({
  page,
  root,
  editor,
}) => {
  await editor.openEntry('Artigos', 'Cinco principais causas de parada em injetoras');
  await editor.addToText(' Veja a tabela.');
  const form = await editor.insert('Tabela');
  const activate = async (name: string) => {
    await form.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await form.getByRole('textbox', { name: 'Título da tabela' }).fill('Onde guardar');
  await activate('Acrescentar coluna');
  await expect(form.getByLabel('Título da coluna 3')).toBeFocused();
  await activate('Acrescentar linha');
  await expect(form.getByLabel('Linha 2, coluna 1')).toBeFocused();
  expect(await smallParts(form)).toEqual([]);
  await activate('Subir a linha 2');
  await expect(form.getByRole('button', { name: 'Tirar a linha 1' })).toBeFocused();
  await activate('Tirar a linha 2');
  await expect(form.getByRole('button', { name: 'Acrescentar linha' })).toBeFocused();
  await activate('Tirar a coluna 3');
  await expect(form.getByRole('button', { name: 'Tirar a coluna 2' })).toBeFocused();
  await expectAccessible(page, '.table-grid');

  for (const [label, text] of [
    ['Título da coluna 1', 'Lugar'],
    ['Título da coluna 2', 'Posição'],
    ['Linha 1, coluna 1', 'Sala seca'],
    ['Linha 1, coluna 2', 'Na vertical'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await editor.finish(form);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await editor.save();
  expect(await takeChanges(page, root)).toEqual([ARTICLE]);
});
