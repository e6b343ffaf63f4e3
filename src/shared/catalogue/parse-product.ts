import { isKeyOf } from '../is-key-of.ts';
import { isSitePath } from '../site-path.ts';
import { isCategory } from './categories.ts';
import { FIRST_ID, LAST_ID, type Product, QUOTE_LINK } from './product.ts';
import { type Kind, PRODUCT_ENTRIES } from './product-fields.ts';

export interface ProductProblem {
  field: string;
  message: string;
}

export type ParsedProduct =
  | { ok: true; product: Product }
  | { ok: false; problems: readonly [ProductProblem, ...ProductProblem[]] };

type Check = (value: unknown) => string | undefined;

const isText = (value: unknown): value is string => typeof value === 'string';

const CHECKS: Readonly<Record<Kind, Check>> = {
  id: (value) => {
    if (!Number.isInteger(value) || Number(value) < FIRST_ID) return 'Escreva um número inteiro, como 7.';
    return Number(value) > LAST_ID ? `Use um número até ${LAST_ID}.` : undefined;
  },
  filled: (value) => (isText(value) && value.trim() ? undefined : 'Preencha este campo.'),
  text: (value) => (isText(value) ? undefined : 'Escreva um texto.'),
  category: (value) => (isCategory(value) ? undefined : 'Categoria desconhecida.'),
  picture: (value) =>
    isText(value) && /^(\/|https?:\/\/|data:image\/|$)/.test(value)
      ? undefined
      : 'Imagem desconhecida: escolha uma do site ou escreva um endereço que comece com / ou https://.',
  // Only a path of this site: an imported product must not link to another site or run a script (`javascript:`).
  link: (value) =>
    isText(value) && (value === QUOTE_LINK || isSitePath(value))
      ? undefined
      : `Escreva um caminho do site, como /injetoras, ou ${QUOTE_LINK}.`,
  pairs: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)
      ? undefined
      : 'Escreva pares de nome e texto, como "material": "H13".',
  flag: (value) => (typeof value === 'boolean' ? undefined : 'Escreva true ou false.'),
  list: (value) =>
    Array.isArray(value) && value.every(isText) ? undefined : 'Escreva uma lista de textos, como ["rosca"].',
};

/**
 * Parses a product from a file, browser storage or a form. Returns the product or every problem, in Portuguese. Accepts
 * `imageAlt` as another name of `altText`; `altText` wins if both are set.
 */
export function parseProduct(value: unknown): ParsedProduct {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problems: [{ field: '', message: 'Não é um produto: faltam as chaves { }.' }] };
  }
  const { imageAlt, ...fields } = value as Record<string, unknown>;
  const given: Record<string, unknown> = { altText: imageAlt, ...fields };
  const product: Record<string, unknown> = {};
  const problems: ProductProblem[] = [];
  for (const [field, { kind, absent }] of PRODUCT_ENTRIES) {
    const { [field]: own = absent } = given;
    product[field] = own;
    const message = own === undefined ? 'Falta este campo.' : CHECKS[kind](own);
    if (message) problems.push({ field, message });
  }
  for (const field of Object.keys(given))
    if (!isKeyOf(product, field)) problems.push({ field, message: 'Campo desconhecido: confira a grafia.' });
  const [first, ...others] = problems;
  return first
    ? { ok: false, problems: [first, ...others] }
    : { ok: true, product: product as unknown as Product };
}

/** Parses a stored or fetched catalogue. Leaves out unreadable products and repeated ids (the first wins). */
export function parseProducts(value: unknown): readonly Product[] {
  if (!Array.isArray(value)) return [];
  const products = new Map<number, Product>();
  for (const parsed of value.map(parseProduct)) {
    if (parsed.ok && !products.has(parsed.product.id)) products.set(parsed.product.id, parsed.product);
  }
  return [...products.values()];
}
