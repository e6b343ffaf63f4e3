import { expect, test } from 'vitest';
import { addToast, removeToast, TOAST_STYLES, type Toast } from '../../../src/ui/toast/toast-queue.ts';

const toast = (id: number): Toast => ({ id, channel: 'form', kind: 'error', title: `t${id}` });

test("the form's messages show one at a time for five seconds, leave by a swipe of 50 px, and answer to F8", () => {
  expect(TOAST_STYLES.form).toEqual({ limit: 1, durationMs: 5000, swipePx: 50, hotkey: 'F8' });
  expect([toast(1), toast(2), toast(3)].reduce<readonly Toast[]>(addToast, [])).toEqual([toast(3)]);
});

test('a message goes alone', () => {
  expect(removeToast([toast(1)], 1)).toEqual([]);
  expect(removeToast([toast(1)], 2)).toEqual([toast(1)]);
});
