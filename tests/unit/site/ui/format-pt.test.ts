import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatCount,
  formatDay,
  formatLongDate,
  formatShortMoment,
} from '../../../../src/site/ui/format-pt.ts';

const days = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });

test('formats whole numbers like Intl', () => {
  fc.assert(fc.property(fc.nat(), (count) => formatCount(count) === count.toLocaleString('pt-BR')));
});

test('formats dates like Intl', () => {
  fc.assert(
    fc.property(days, (date) => {
      expect(formatLongDate(date)).toBe(date.toLocaleDateString('pt-BR', { dateStyle: 'long' }));
      expect(formatDay(date)).toBe(date.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long' }));
      expect(formatShortMoment(date)).toBe(
        date.toLocaleString('pt-BR', {
          day: '2-digit',
          month: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
        }),
      );
    }),
  );
});
