import { expect, test } from 'vitest';
import { previewOf } from '../../../src/admin/products/preview-product.ts';
import { BLANK_DRAFT } from '../../../src/admin/products/product-draft.ts';
import { slugOf } from '../../../src/shared/fold-text.ts';
import { NO_PICTURE } from '../../../src/shop/catalogue/no-picture.ts';

test('the preview shows the draft, with placeholders for a missing name and picture', () => {
  expect(previewOf(BLANK_DRAFT, '')).toMatchObject({ title: 'Produto sem nome', imageUrl: NO_PICTURE });
  const draft = { ...BLANK_DRAFT, title: 'Rosca', tags: 'a, b' };
  expect(previewOf(draft, '/x.webp')).toMatchObject({
    title: 'Rosca',
    tags: ['a', 'b'],
    imageUrl: '/x.webp',
  });
});

test('the preview never loads a picture from another host', () => {
  for (const url of ['https://outro.example/x.png', '//outro.example/x.png', 'javascript:alert(1)']) {
    expect(previewOf(BLANK_DRAFT, url).imageUrl).toBe(NO_PICTURE);
  }
});

test.each([
  ['Rosca Dupla Cônica', 'rosca-dupla-conica'],
  ['  Bico Ø 20 mm (H13)!', 'bico-20-mm-h13'],
  ['日本', ''],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
