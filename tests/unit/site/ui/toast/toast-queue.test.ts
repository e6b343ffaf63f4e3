import { expect, test } from 'vitest';
import {
  addToast,
  removeToast,
  TOAST_STYLES,
  type Toast,
} from '../../../../../src/site/ui/toast/toast-queue.ts';

const toast = (id: number): Toast => ({ id, channel: 'form', kind: 'error', title: `t${id}` });

test("the form's messages show one at a time for five seconds, leave by a swipe of 50 px, and take the focus with F8", () => {
  expect(TOAST_STYLES.form).toMatchObject({
    limit: 1,
    durationMs: 5000,
    swipePx: 50,
    hotkey: { label: 'F8' },
  });
  expect([toast(1), toast(2), toast(3)].reduce<readonly Toast[]>(addToast, [])).toEqual([toast(3)]);
});

test('removing a message keeps the others', () => {
  expect(removeToast([toast(1)], 1)).toEqual([]);
  expect(removeToast([toast(1)], 2)).toEqual([toast(1)]);
});

test("the shop's messages show three at a time for four seconds, leave by a swipe of 20 px, and take the focus with Alt+T", () => {
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
