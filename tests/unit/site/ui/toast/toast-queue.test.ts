import { expect, test } from 'vitest';
import {
  addToast,
  removeToast,
  TOAST_STYLES,
  type Toast,
} from '../../../../../src/site/ui/toast/toast-queue.ts';

const toast = (id: number): Toast => ({ id, channel: 'form', kind: 'error', title: `t${id}` });

test('form toasts: one at a time, 5 seconds, swipe 50 px to dismiss, F8 to focus', () => {
  expect(TOAST_STYLES.form).toMatchObject({
    limit: 1,
    durationMs: 5000,
    swipePx: 50,
    hotkey: { label: 'F8' },
  });
  expect([toast(1), toast(2), toast(3)].reduce<readonly Toast[]>(addToast, [])).toEqual([toast(3)]);
});

test('dismissing a toast removes only that toast', () => {
  expect(removeToast([toast(1)], 1)).toEqual([]);
  expect(removeToast([toast(1)], 2)).toEqual([toast(1)]);
});

test('shop toasts: three at a time, 4 seconds, swipe 20 px to dismiss, Alt+T to focus', () => {
  expect(TOAST_STYLES.shop).toMatchObject({
    limit: 3,
    durationMs: 4000,
    swipePx: 20,
    hotkey: { label: 'Alt+T' },
  });
  const shop = (id: number): Toast => ({ ...toast(id), channel: 'shop' });
  expect([shop(1), shop(2), toast(3), shop(4), shop(5)].reduce<readonly Toast[]>(addToast, [])).toEqual([
    shop(2),
    toast(3),
    shop(4),
    shop(5),
  ]);
});
