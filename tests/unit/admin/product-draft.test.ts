import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formTabLabel,
  hasUnsavedChanges,
  openCopy,
  openNew,
  openProduct,
  parseEditor,
} from '../../../src/admin/editor.ts';
import {
  addRow,
  BLANK_DRAFT,
  draftOf,
  isSameDraft,
  type ProductDraft,
  parseProductDraft,
  parseTags,
  rowControls,
} from '../../../src/admin/product-draft.ts';
import { catalogue, product, typedProduct } from './arbitrary-product.ts';

const GOOD: ProductDraft = { ...BLANK_DRAFT, title: 'Rosca', description: 'De três zonas' };

test('a new product has the default values of the specification', () => {
  expect(openNew().draft).toMatchObject({
    category: 'extrusoras',
    price: 'Sob consulta',
    link: '#orcamento',
    inStock: true,
    featured: false,
  });
});

test('saving a product without changes keeps it as it was', () => {
  fc.assert(
    fc.property(typedProduct, (typed) => {
      expect(parseProductDraft(draftOf(typed), typed.id)).toEqual({ ok: true, product: typed });
    }),
  );
});

test('a new product gets the next id, an edited one keeps its id', () => {
  fc.assert(
    fc.property(catalogue, (products) => {
      const parsed = parseEditor({ ...openNew(), draft: GOOD }, { products, isStored: false });
      expect(parsed.ok && products.every(({ id }) => id < parsed.product.id)).toBe(true);
      for (const known of products) {
        const edited = parseEditor({ ...openProduct(known, 1), draft: GOOD }, { products, isStored: false });
        expect(edited.ok && edited.product.id).toBe(known.id);
      }
    }),
  );
});

test.each([
  [{ title: '  ' }, ['title']],
  [{ description: '' }, ['description']],
  [{ title: '', description: ' ' }, ['title', 'description']],
])('%j is refused because of the required fields %j', (wrong, controls) => {
  const parsed = parseProductDraft({ ...GOOD, ...wrong }, 1);
  expect(parsed).toMatchObject({ ok: false, alert: 'Preencha todos os campos obrigatórios!' });
  expect(!parsed.ok && parsed.problems.map(({ control }) => control)).toEqual(controls);
});

test.each([
  ['link', { link: 'https://outro.example/' }],
  ['link', { link: '//outro.example' }],
  ['link', { link: 'javascript:alert(1)' }],
  ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
  ['imageUrl', { imageUrl: '../../assets/pictures/nova.webp' }],
])('an invalid %s is refused: %j', (control, wrong) => {
  const parsed = parseProductDraft({ ...GOOD, ...wrong }, 1);
  expect(parsed).toMatchObject({ ok: false, alert: 'Corrija os campos marcados.', problems: [{ control }] });
});

test('empty optional fields get their default values', () => {
  const parsed = parseProductDraft({ ...GOOD, price: ' ', link: '' }, 1);
  expect(parsed).toMatchObject({ ok: true, product: { price: 'Sob consulta', link: '#orcamento' } });
});

describe('tags', () => {
  test('are split at commas and trimmed; empty ones are dropped', () => {
    expect(parseTags(' rosca ,, três zonas,')).toEqual(['rosca', 'três zonas']);
    expect(parseTags(' , ')).toEqual([]);
  });

  test('stay the same when they are joined and split again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseTags(parseTags(text).join(', '))).toEqual(parseTags(text));
      }),
    );
  });
});

describe('specification rows', () => {
  const row = (number: number, name: string, value: string) => ({ row: number, name, value });

  test('drops empty rows and keeps the others in order', () => {
    const rows = [row(0, 'Material', ' H13 '), row(1, ' ', ''), row(2, 'Garantia', '6 meses')];
    const parsed = parseProductDraft({ ...GOOD, specifications: rows }, 1);
    expect(parsed.ok && Object.entries(parsed.product.specifications)).toEqual([
      ['Material', 'H13'],
      ['Garantia', '6 meses'],
    ]);
  });

  test.each([
    ['without a name', [row(4, '', 'H13')], rowControls(4).name],
    ['without a value', [row(4, 'Material', ' ')], rowControls(4).value],
    ['named like another', [row(0, 'Material', 'H13'), row(4, 'Material ', 'D2')], rowControls(4).name],
  ])('a row %s is refused', (_, specifications, control) => {
    expect(parseProductDraft({ ...GOOD, specifications }, 1)).toMatchObject({
      ok: false,
      problems: [{ control }],
    });
  });

  test('a new row has a number that no other row has', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (numbers) => {
        const rows = addRow(numbers.map((number) => row(number, '', '')));
        expect(numbers).not.toContain(rows.at(-1)?.row);
      }),
    );
  });
});

describe('unsaved changes', () => {
  test('do not exist in a form that was just opened, and do once a text differs', () => {
    fc.assert(
      fc.property(product, (opened) => {
        const editor = openProduct(opened, 1);
        expect(hasUnsavedChanges(editor)).toBe(false);
        expect(
          hasUnsavedChanges({ ...editor, draft: { ...editor.draft, altText: `${opened.altText}x` } }),
        ).toBe(true);
      }),
    );
  });

  test('do not exist without a form, or after a row was added and removed', () => {
    expect(hasUnsavedChanges(undefined)).toBe(false);
    const rows = [{ row: 0, name: 'Material', value: 'H13' }];
    const again = [{ row: 9, name: 'Material', value: 'H13' }];
    expect(isSameDraft({ ...GOOD, specifications: rows }, { ...GOOD, specifications: again })).toBe(true);
  });
});

test('the label of the form tab says whether the product is new or edited', () => {
  expect(formTabLabel(undefined)).toBe('Formulário');
  expect(formTabLabel(openNew())).toBe('Novo Produto');
  expect(formTabLabel({ ...openNew(), id: 3 })).toBe('Editar Produto');
});

test('the server needs a description of a picture; the demonstration does not, as the specification says', () => {
  const bare = { ...openNew(), draft: { ...GOOD, imageUrl: '/fotos/site/rosca.webp', altText: ' ' } };
  expect(parseEditor(bare, { products: [], isStored: false }).ok).toBe(true);
  expect(parseEditor(bare, { products: [], isStored: true })).toMatchObject({
    ok: false,
    alert: 'Preencha todos os campos obrigatórios!',
    problems: [{ control: 'altText' }],
  });
  const none = { ...bare, draft: { ...bare.draft, imageUrl: '' } };
  expect(parseEditor(none, { products: [], isStored: true }).ok).toBe(true);
});

test('a copy is a new product with the same values and another title, not saved yet', () => {
  fc.assert(
    fc.property(typedProduct, (typed) => {
      const copy = openCopy(typed);
      expect([copy.id, copy.read]).toEqual([undefined, undefined]);
      expect(copy.draft).toEqual(draftOf({ ...typed, title: `${typed.title} (cópia)` }));
    }),
  );
});
