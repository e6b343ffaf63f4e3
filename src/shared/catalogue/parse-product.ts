import { isSitePath } from '../site-path.ts';
import { isCategory } from './categories.ts';
import { FIRST_ID, LAST_ID, type Product, QUOTE_LINK } from './product.ts';
import { type Kind, PRODUCT_ENTRIES, PRODUCT_FIELDS } from './product-fields.ts';

/** Whether a product has a picture that nobody has described. Older ones may; they cannot be saved again without it. */
export const lacksAltText = ({ imageUrl, altText }: Pick<Product, 'imageUrl' | 'altText'>): boolean =>
  imageUrl.trim() !== '' && altText.trim() === '';

export const ALT_TEXT_MISSING: ProductProblem = {
  field: 'altText',
  message: 'Diga o que se vê na imagem, para quem não a vê.',
};

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

/** The given fields. Accepts `imageAlt` as another name of `altText`; `altText` wins if both are set. */
function givenFields(value: object): Map<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(value));
  if (!fields.has('altText') && fields.has('imageAlt')) fields.set('altText', fields.get('imageAlt'));
  fields.delete('imageAlt');
  return fields;
}

/** Parses a product from a file, browser storage or a form. Returns the product or every problem, in Portuguese. */
export function parseProduct(value: unknown): ParsedProduct {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problems: [{ field: '', message: 'Não é um produto: faltam as chaves { }.' }] };
  }
  const given = givenFields(value);
  const wrong = PRODUCT_ENTRIES.flatMap(([field, { kind, absent }]) => {
    if (!given.has(field) && absent !== undefined) given.set(field, absent);
    const message = given.has(field) ? CHECKS[kind](given.get(field)) : 'Falta este campo.';
    return message ? [{ field, message }] : [];
  });
  const unknown = [...given.keys()]
    .filter((field) => !Object.hasOwn(PRODUCT_FIELDS, field))
    .map((field) => ({ field, message: 'Campo desconhecido: confira a grafia.' }));
  const [first, ...others] = [...wrong, ...unknown];
  if (first) return { ok: false, problems: [first, ...others] };
  return {
    ok: true,
    product: Object.fromEntries(
      PRODUCT_ENTRIES.map(([field]) => [field, given.get(field)]),
    ) as unknown as Product,
  };
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
