import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, parseLength, parseNumber } from '../../../../src/shared/tools/number.ts';

describe('a number as people type it', () => {
  test.each([
    ['60', 60],
    ['60,5', 60.5],
    ['60.5', 60.5],
    ['60.125', 60.125],
    [',5', 0.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1.234.567', 1234567],
    ['-3,2', -3.2],
  ])('%s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test('three digits after a point are thousands where thousands are usual', () => {
    expect(parseNumber('1.200', { hasThousands: true })).toBe(1200);
    expect(parseNumber('1.200')).toBe(1.2);
    expect(parseNumber('1.20', { hasThousands: true })).toBe(1.2);
  });

  test.each(['', ' ', 'abc', '1,2,3', '1.2,3,4', '12e3', '5 mm', '1.23,4.5', '--1', ',', '1.2345,6'])(
    '“%s” is none',
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );
});

describe('a length', () => {
  test.each([
    ['60', 60, false],
    ['60,5 mm', 60.5, false],
    ['2.5"', 63.5, true],
    ['2,5 pol', 63.5, true],
    ['2 1/2"', 63.5, true],
    ['2-1/2 in', 63.5, true],
    ['1/2 polegada', 12.7, true],
    ['3″', 76.2, true],
  ])('%s is %d mm', (text, mm, isInches) => {
    const length = parseLength(text);
    expect(length?.mm).toBeCloseTo(mm, 9);
    expect(length?.isInches).toBe(isInches);
  });

  test.each(['', 'mm', '"', '1/0"', '1/2', '2 1/2 mm', 'sessenta'])('“%s” is none', (text) => {
    expect(parseLength(text)).toBeUndefined();
  });
});

describe('a formatted number', () => {
  test.each([
    [1234.5, 2, '1.234,50'],
    [1.005, 2, '1,01'],
    [-0.004, 2, '0,00'],
    [-3.25, 1, '\u22123,3'],
    [1234567, 0, '1.234.567'],
    [999, 0, '999'],
  ])('%d with %d decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  test('is read back as the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 3 }), (units, decimals) => {
        const value = units / 10 ** decimals;
        const text = formatNumber(value, decimals);
        expect(parseNumber(text, { hasThousands: true })).toBeCloseTo(value, 9);
      }),
    );
  });
});
