import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FieldChanges } from '../../../src/admin/products/FieldChanges.tsx';
import { differingFields } from '../../../src/admin/products/field-texts.ts';
import { ProductForm } from '../../../src/admin/products/ProductForm.tsx';
import { draftOf } from '../../../src/admin/products/product-draft.ts';
import { FIELD_NAMES, fieldOf } from '../../../src/contracts/product.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { makeProduct } from '../../fixtures/products.ts';

const OTHER: Readonly<Record<string, unknown>> = {
  category: 'kits',
  tags: ['x'],
  specifications: { x: 'y' },
  priceRange: { from: 1, to: 2 },
};
const before = makeProduct({ id: 1 });

describe.each(FIELD_NAMES)('the product field %s', (name) => {
  const { label } = fieldOf(name);
  const old = before[name];
  const after = {
    ...before,
    [name]: OTHER[name] ?? (typeof old === 'boolean' ? !old : '/novo'),
  } as Product;

  test('is in the form', () => {
    const form = createElement(ProductForm, {
      title: 'Editar Produto',
      draft: draftOf(before),
      pictures: [],
      onChange: () => {},
      onSave: async () => undefined,
      onCancel: () => {},
    });
    expect(renderToStaticMarkup(form)).toContain(label);
  });

  test('is named where two versions are compared', () => {
    const fields = differingFields(before, after);
    expect(fields).toEqual([name]);
    expect(renderToStaticMarkup(createElement(FieldChanges, { before, after, fields }))).toContain(label);
  });
});
