import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formTabLabel,
  hasUnsavedChanges,
  openCopy,
  openNew,
  openProduct,
  parseEditor,
} from '../../../src/admin/products/open-product.ts';
import {
  addRow,
  BLANK_DRAFT,
  draftOf,
  isSameDraft,
  type ProductDraft,
  parseProductDraft,
  parseTags,
  rowControls,
} from '../../../src/admin/products/product-draft.ts';
import {
  findProducts,
  insertProduct,
  moveBefore,
  nextId,
  replaceProduct,
  successorAt,
} from '../../../src/admin/products/product-list.ts';
import { forAll } from '../../fixtures/for-all.ts';
import { makeProduct } from '../../fixtures/products.ts';
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
  forAll(typedProduct, (typed) => {
    expect(parseProductDraft(draftOf(typed), typed.id)).toEqual({ ok: true, product: typed });
  });
});

test('a new product gets the next id, an edited one keeps its id', () => {
  forAll(catalogue, (products) => {
    const parsed = parseEditor({ ...openNew(), draft: GOOD }, { products, isStored: false });
    expect(parsed.ok && products.every(({ id }) => id < parsed.product.id)).toBe(true);
    for (const known of products) {
      const edited = parseEditor({ ...openProduct(known, 1), draft: GOOD }, { products, isStored: false });
      expect(edited.ok && edited.product.id).toBe(known.id);
    }
  });
});

test.each([
  [{ title: '  ' }, ['title']],
  [{ description: '' }, ['description']],
  [{ title: '', description: ' ' }, ['title', 'description']],
])('%j is refused because of the required fields %j', (wrong, controls) => {
  const parsed = parseProductDraft({ ...GOOD, ...wrong }, 1);
  expect(parsed).toMatchObject({ ok: false, alert: 'Preencha todos os campos obrigatórios!' });
  expect(!parsed.ok && parsed.problems.map(({ field }) => field)).toEqual(controls);
});

test.each([
  ['link', { link: 'https://outro.example/' }],
  ['link', { link: 'javascript:alert(1)' }],
  ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
  ['imageUrl', { imageUrl: '../../assets/pictures/nova.webp' }],
])('an invalid %s is refused: %j', (field, wrong) => {
  const parsed = parseProductDraft({ ...GOOD, ...wrong }, 1);
  expect(parsed).toMatchObject({ ok: false, alert: 'Corrija os campos marcados.', problems: [{ field }] });
});

test('empty optional fields get their default values', () => {
  const parsed = parseProductDraft({ ...GOOD, price: ' ', link: '' }, 1);
  expect(parsed).toMatchObject({ ok: true, product: { price: 'Sob consulta', link: '#orcamento' } });
});

describe('a price range', () => {
  const parse = (from: string, to: string) => {
    const parsed = parseProductDraft({ ...GOOD, priceRange: { from, to } }, 1);
    return parsed.ok ? parsed.product.priceRange : parsed.problems;
  };
  const refused = (message: string) => [{ field: 'priceRange', message }];
  const AMOUNTS = 'Escreva os dois valores em reais inteiros, como 2.900 e 24.000, ou nenhum.';

  test.each([
    ['3.500', '28.000', { from: 3500, to: 28_000 }],
    ['R$ 90', ' 4500,00 ', { from: 90, to: 4500 }],
    [' ', '', null],
    ['28.000', '3.500', refused('Escreva o menor valor primeiro.')],
    ['3.500', '3.500', refused('Escreva o menor valor primeiro.')],
    ['3.500', '', refused(AMOUNTS)],
    ['', '3.500', refused(AMOUNTS)],
    ['3.500', 'a combinar', refused(AMOUNTS)],
    ['-1', '3.500', refused(AMOUNTS)],
    ['12,50', '20', refused(AMOUNTS)],
    ['1', '10.000.000', refused(AMOUNTS)],
  ])('from %j to %j is %j', (from, to, result) => {
    expect(parse(from, to)).toEqual(result);
  });
});

describe('tags', () => {
  test('are split at commas and trimmed; empty ones are dropped', () => {
    expect(parseTags(' rosca ,, três zonas,')).toEqual(['rosca', 'três zonas']);
    expect(parseTags(' , ')).toEqual([]);
  });

  test('stay the same when they are joined and split again', () => {
    forAll(fc.string(), (text) => {
      expect(parseTags(parseTags(text).join(', '))).toEqual(parseTags(text));
    });
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
  ])('a row %s is refused', (_, specifications, field) => {
    expect(parseProductDraft({ ...GOOD, specifications }, 1)).toMatchObject({
      ok: false,
      problems: [{ field }],
    });
  });

  test('a new row has a number that no other row has', () => {
    forAll(fc.array(fc.nat()), (numbers) => {
      const rows = addRow(numbers.map((number) => row(number, '', '')));
      expect(numbers).not.toContain(rows.at(-1)?.row);
    });
  });
});

describe('unsaved changes', () => {
  test('do not exist in a form that was just opened, and do once a text differs', () => {
    forAll(product, (opened) => {
      const editor = openProduct(opened, 1);
      expect(hasUnsavedChanges(editor)).toBe(false);
      expect(
        hasUnsavedChanges({ ...editor, draft: { ...editor.draft, altText: `${opened.altText}x` } }),
      ).toBe(true);
    });
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
    problems: [{ field: 'altText' }],
  });
  const none = { ...bare, draft: { ...bare.draft, imageUrl: '' } };
  expect(parseEditor(none, { products: [], isStored: true }).ok).toBe(true);
});

test('a copy is a new product with the same values and another title, not saved yet', () => {
  forAll(typedProduct, (typed) => {
    const copy = openCopy(typed);
    expect([copy.id, copy.read]).toEqual([undefined, undefined]);
    expect(copy.draft).toEqual(draftOf({ ...typed, title: `${typed.title} (cópia)` }));
  });
});

test('the next id is the highest id plus one', () => {
  forAll(catalogue, (products) => {
    expect(nextId(products)).toBe(Math.max(0, ...products.map(({ id }) => id)) + 1);
  });
});

test('a new product is added at the end, and nothing else changes', () => {
  forAll(catalogue, product, (products, any) => {
    const added = { ...any, id: nextId(products) };
    expect(replaceProduct(products, added)).toEqual([...products, added]);
  });
});

test('an edited product keeps its place, and nothing else changes', () => {
  forAll(catalogue, fc.nat(), product, (products, at, any) => {
    fc.pre(products.length > 0);
    const index = at % products.length;
    const edited = { ...any, id: products[index]?.id ?? 0 };
    expect(replaceProduct(products, edited)).toEqual(products.with(index, edited));
  });
});

test('a product is put back at its index, once', () => {
  forAll(catalogue, fc.nat(), (products, at) => {
    fc.pre(products.length > 0);
    const index = at % products.length;
    const [removed = makeProduct({ id: 1 })] = products.slice(index);
    const back = insertProduct(products.toSpliced(index, 1), removed, index);
    expect(back).toEqual(products);
    expect(insertProduct(back, removed, 0)).toBe(back);
  });
});

const IN_ORDER = [1, 2, 3, 4].map((id) => makeProduct({ id }));

test.each([
  [4, 0, [4, 1, 2, 3], 1],
  [1, 2, [2, 3, 1, 4], 4],
  [2, 3, [1, 3, 4, 2], null],
  [3, 2, [1, 2, 3, 4], 4],
])('product %i at index %i: the order %j, before %j', (id, index, order, before) => {
  expect(successorAt(IN_ORDER, id, index)).toBe(before);
  expect(moveBefore(IN_ORDER, id, before).map((product) => product.id)).toEqual(order);
});

test('a product that is gone changes nothing', () => {
  expect(moveBefore(IN_ORDER, 9, 1)).toBe(IN_ORDER);
  expect(moveBefore(IN_ORDER, 1, 9)).toBe(IN_ORDER);
});

const PRODUCTS = [
  makeProduct({ id: 1, title: 'Rosca dupla cônica', category: 'extrusoras' }),
  makeProduct({ id: 2, title: 'Ponteira', description: 'Com anel de bloqueio', category: 'reposicao' }),
  makeProduct({
    id: 3,
    title: 'Canhão',
    description: 'Nitretação a gás',
    category: 'injetoras',
    tags: ['bimetálico'],
  }),
];

test.each([
  ['CONICA', [1]],
  ['anel  ponteira', [2]],
  ['nitretacao', [3]],
  ['peças de reposição', [2]],
  ['injetoras canhao', [3]],
  ['bimetal', [3]],
  ['rosca anel', []],
  ['  ', [1, 2, 3]],
])('%j finds the products %j', (text, ids) => {
  expect(findProducts(PRODUCTS, text).map(({ id }) => id)).toEqual(ids);
});
