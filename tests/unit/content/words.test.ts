import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../netlify/platform/sao-paulo.ts';
import { readJsonSource } from '../../../scripts/content/json-source.ts';
import { isRealDate } from '../../../scripts/content/mdx-source.ts';
import { nearest } from '../../../scripts/content/nearest.ts';

describe('the suggested name', () => {
  const names = ['title', 'description', 'publishedAt', 'featured'];

  test.each([
    ['titel', 'title'],
    ['Description', 'description'],
    ['publishdAt', 'publishedAt'],
    ['featurd', 'featured'],
  ])('for %s is %s', (word, name) => expect(nearest(word, names)).toBe(name));

  test('is undefined when no name is similar', () => expect(nearest('preço', names)).toBeUndefined());
});

describe('a date', () => {
  test.each(['2024-02-29', '2025-12-31'])('%s exists', (day) => expect(isRealDate(day)).toBe(true));

  test.each(['2025-02-29', '2025-04-31', '2025-13-01', '2025-1-1', '31/12/2025', '2025-12-31T10:00'])(
    '%s does not exist',
    (day) => expect(isRealDate(day)).toBe(false),
  );

  test('ends in São Paulo three hours later than in UTC', () => {
    expect(dayOf(new Date('2026-01-01T02:59:00Z'))).toBe('2025-12-31');
    expect(dayOf(new Date('2026-01-01T03:00:00Z'))).toBe('2026-01-01');
  });
});

describe('a .json file', () => {
  test('is parsed like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/"(\w*)":.*"\1":/.test(text));
        const { data, problems } = readJsonSource('file.json', text);
        expect(problems).toEqual([]);
        expect(data).toEqual(JSON.parse(text));
      }),
    );
  });

  test('is refused exactly when JSON.parse throws', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', ':', '//', '\n'),
        (json, at, sign) => {
          const place = at % (json.length + 1);
          const text = json.slice(0, place) + sign + json.slice(place + 1);
          const { data } = readJsonSource('file.json', text);
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          expect(data !== undefined).toBe(isJson);
        },
      ),
    );
  });
});
