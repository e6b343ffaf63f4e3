import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LAST_ID } from '../../../../src/shared/catalogue/product.ts';
import { productSchema } from '../../../../src/shop/catalogue/product.schema.ts';

const schema = productSchema({ image: () => z.string() as never });
const { altText, ...rest } = JSON.parse(
  readFileSync('src/content/products/rosca-injetora.json', 'utf8'),
) as Record<string, unknown>;

test('a product file may have imageAlt instead of altText; altText wins if both are set', () => {
  const product = schema.parse({ ...rest, altText });
  expect(product).toHaveProperty('altText', altText);
  expect(schema.parse({ ...rest, imageAlt: altText })).toEqual(product);
  expect(schema.parse({ ...rest, altText, imageAlt: 'Outro texto da foto' })).toEqual(product);
});

test('a product file must have altText or imageAlt', () => {
  expect(schema.safeParse(rest).error?.issues).toMatchObject([{ path: ['altText'] }]);
});

test.each(['//outro.example', '/\\outro.example', '/\t/outro.example', 'https://outro.example'])(
  'a product must not link to %s',
  (link) => {
    expect(schema.safeParse({ ...rest, altText, link }).success).toBe(false);
    expect(schema.safeParse({ ...rest, altText, link: '/injetoras' }).success).toBe(true);
  },
);

test.each([LAST_ID + 1, 999_999_999, 0])('a product must not have the id %d', (id) => {
  expect(schema.safeParse({ ...rest, altText, id }).error?.issues).toMatchObject([{ path: ['id'] }]);
  expect(schema.safeParse({ ...rest, altText, id: LAST_ID }).success).toBe(true);
});
