import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';

const regionOf = (page: import('@playwright/test').Page) =>
  page.getByRole('region', { name: 'Notificações (F8)' });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Nome: '' });
  await sendQuoteForm(page);
  // The toast appears one frame after the click, when the focus moves to the error summary.
  await regionOf(page).getByRole('listitem').waitFor();
});

test('a toast disappears after 5 s', async ({ page }) => {
  await page.mouse.move(5, 5);
  await page.clock.runFor(4000);
  await expect(regionOf(page).getByRole('listitem')).toBeVisible();
  await page.clock.runFor(1500);
  await expect(regionOf(page).getByRole('listitem')).toBeHidden();
});

test('one toast shows at a time', async ({ page }) => {
  await quoteForm(page).getByLabel('Nome').fill('Ana');
  await quoteForm(page).getByRole('textbox', { name: 'Email' }).fill('ana');
  await sendQuoteForm(page);
  await expect(regionOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(regionOf(page).getByRole('listitem')).toContainText('Email inválido');
});

test('F8 moves the focus to the toasts, which then stay and can be closed by keyboard', async ({ page }) => {
  await page.keyboard.press('F8');
  await expect(regionOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(regionOf(page).getByRole('button', { name: 'Fechar notificação' })).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(regionOf(page).getByRole('listitem')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(regionOf(page).getByRole('listitem')).toBeHidden();
});

test('without a toast, F8 does not move the focus', async ({ page }) => {
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(regionOf(page).getByRole('listitem')).toBeHidden();
  await page.getByLabel('Nome').focus();
  await page.keyboard.press('F8');
  await expect(page.getByLabel('Nome')).toBeFocused();
});

test('a swipe to the right dismisses a toast, a shorter one does not', async ({ page }) => {
  const box = await regionOf(page).getByRole('listitem').boundingBox();
  if (!box) throw new Error('the toast has no box');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(regionOf(page).getByRole('listitem')).toBeVisible();
  await swipe(60);
  await expect(regionOf(page).getByRole('listitem')).toBeHidden();
});
