import { z } from 'zod/mini';
import type { Product } from '../shared/catalogue/product.ts';
import {
  catalogueFailure,
  catalogueList,
  historyPage,
  storedProduct,
} from '../shared/staff/catalogue-answers.ts';
import { defineCall } from './define-call.ts';
import { revision } from './texts.ts';

const CATALOGUE = { right: 'catalogue', domain: 'catalogue', refusal: catalogueFailure } as const;
const PRODUCTS = '/api/equipe/produtos';
const PRODUCT = `${PRODUCTS}/:id` as const;

/** Of a product or of an entry of the history: fits PostgreSQL's type integer. */
const id = z.int().check(z.positive(), z.maximum(2 ** 31 - 1));
// Read by `parseProduct`, which names the problem of each field.
const product = z.custom<Omit<Product, 'id'>>();

export const productsCall = defineCall({
  ...CATALOGUE,
  method: 'GET',
  path: PRODUCTS,
  answer: catalogueList,
});

/** Once per key: a repetition, even with edited fields, saves over the product that the first try made. */
export const createProductCall = defineCall({
  ...CATALOGUE,
  method: 'POST',
  path: PRODUCTS,
  input: z.object({ product }),
  answer: storedProduct,
});

/** `revision`, here and below: the one that the person saw. A change applies to it alone. */
export const saveProductCall = defineCall({
  ...CATALOGUE,
  method: 'PUT',
  path: PRODUCT,
  input: z.object({ product, revision }),
  answer: storedProduct,
});

export const deleteProductCall = defineCall({
  ...CATALOGUE,
  method: 'DELETE',
  path: PRODUCT,
  input: z.object({ revision }),
  answer: storedProduct,
});

/** Saves the product as it was in the revision `restore`. */
export const restoreProductCall = defineCall({
  ...CATALOGUE,
  method: 'POST',
  path: `${PRODUCT}/restaurar`,
  input: z.object({ restore: revision, revision }),
  answer: storedProduct,
});

/** Puts a product right before another one; null: at the end. */
export const moveProductCall = defineCall({
  ...CATALOGUE,
  method: 'POST',
  path: `${PRODUCT}/mover`,
  input: z.object({ before: z.nullable(id) }),
  answer: storedProduct,
});

const number = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.pipe(z.transform(Number), id));

/** A page of changes, newest first: of one product, and before an entry. */
export const historyCall = defineCall({
  ...CATALOGUE,
  method: 'GET',
  path: '/api/equipe/historico',
  input: z.object({ produto: z.exactOptional(number), antes: z.exactOptional(number) }),
  answer: historyPage,
});
