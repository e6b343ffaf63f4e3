import { stopClock } from '../fixtures/clock.ts';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  runUntil,
  sendQuoteForm,
} from '../fixtures/quote-form.ts';
import { openShop } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

test('on a phone a toast leaves the summary and every field in sight, which are in one column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Email: 'ana@cliente' });
  await sendQuoteForm(page);
  const toast = page.getByRole('region', { name: 'Notificações (F8)' }).getByRole('listitem');
  await expect(toast).toContainText('Por favor, insira um endereço de email válido');
  // Under the pointer it stays.
  await toast.hover();
  const summary = quoteForm(page).getByRole('group', { name: 'Erro: Email inválido' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport({ ratio: 1 });
  const fields = await quoteForm(page).locator('.field, [role=group]').all();
  const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
  const shown = await toast.boundingBox();
  const end = (shown?.y ?? 0) + (shown?.height ?? 0);
  expect(boxes.filter((box) => box && box.y + box.height > 0 && box.y < end)).toEqual([]);
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
});

test.describe('before a choice', () => {
  test.use({ cookieChoice: 'none' });

  test('the place of the shop’s messages is above the consent bar', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openShop(page);
    const bar = page.getByRole('region', { name: 'Cookies' });
    await expect(bar).toBeVisible();
    const gap = async () => {
      const [messages, below] = await Promise.all([
        page.locator('.toaster-shop').boundingBox(),
        bar.boundingBox(),
      ]);
      return (below?.y ?? 0) - (messages?.y ?? 0) - (messages?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(48);
  });
});

test('a toast shows alone for 5 s; F8 leads to it, and it can be closed by keyboard or by a swipe', async ({
  page,
}) => {
  const region = page.getByRole('region', { name: 'Notificações (F8)' });
  const toast = region.getByRole('listitem');
  await page.clock.install();
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Nome: '' });
  await stopClock(page);
  await sendQuoteForm(page);
  await runUntil(page, toast);
  await page.mouse.move(5, 5);
  await page.clock.runFor(3500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2000);
  await expect(toast).toBeHidden();
  await page.clock.resume();

  await test.step('without a toast, F8 does not move the focus', async () => {
    await page.getByLabel('Nome').focus();
    await page.keyboard.press('F8');
    await expect(page.getByLabel('Nome')).toBeFocused();
  });

  await test.step('one toast shows at a time', async () => {
    await sendQuoteForm(page);
    await expect(toast).toBeVisible();
    await quoteForm(page).getByLabel('Nome').fill('Ana');
    await quoteForm(page).getByRole('textbox', { name: 'Email' }).fill('ana');
    await sendQuoteForm(page);
    await expect(toast).toHaveText(/Email inválido/);
  });

  await test.step('with the focus a toast stays, and can be closed by keyboard', async () => {
    await page.keyboard.press('F8');
    await expect(region).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(region.getByRole('button', { name: 'Fechar notificação' })).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
  });

  await test.step('a swipe to the right dismisses a toast, a shorter one does not', async () => {
    await sendQuoteForm(page);
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    if (!box) throw new Error('the toast has no box');
    const swipe = async (distance: number) => {
      await page.mouse.move(box.x + 60, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60 + distance, box.y + 20, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(45);
    await expect(toast).toBeVisible();
    await swipe(60);
    await expect(toast).toBeHidden();
  });
});
