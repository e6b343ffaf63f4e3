import type { ImageMetadata } from 'astro';
import { z } from 'zod/mini';
import { CATEGORIES } from '../shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, type Product, QUOTE_LINK } from '../shared/catalogue/product.ts';
import { ROUTES } from '../shared/routes.ts';
import { isSitePath } from '../shared/site-path.ts';
import type { RefusedField } from '../shared/staff/staff-answers.ts';

type Range = readonly [min: number, max: number];

interface Field<Value> {
  /** What a saved product needs, with its messages. */
  schema: z.ZodMiniType<Value>;
  label: string;
  hint?: string;
  /** How the form edits it; absent: a line of text. `list`: texts between commas. */
  control?: 'long' | 'choice' | 'money' | 'flag' | 'list' | 'picture' | 'pairs';
  /** It takes half of the form's width. */
  isHalf?: true;
  isRequired?: true;
  suggestions?: readonly string[];
  /** The value of a new product, and of a text that is saved empty. */
  blank: Value;
  /** What the files of src/content require beside, in characters. Of a text, or of each item. */
  length?: Range;
}

const text = z.string('Escreva um texto.');
const filled = z
  .string('Preencha este campo.')
  .check(z.refine((value) => value.trim() !== '', 'Preencha este campo.'));

const AMOUNTS = 'Escreva os dois valores em reais inteiros, como 2.900 e 24.000, ou nenhum.';
/** A larger amount is a typing error. */
const MOST_REAIS = 9_999_999;
const amount = z.int(AMOUNTS).check(z.positive(AMOUNTS), z.maximum(MOST_REAIS, AMOUNTS));

// Only a path of this site: a product must not link to another site or run a script (`javascript:`).
const isLink = (value: string) => value === QUOTE_LINK || isSitePath(value);

/** The fields of a product but its id, in the order of the form: everything that checks, edits or compares them derives from it. */
export const PRODUCT_FIELDS = {
  title: { schema: filled, label: 'Título', isRequired: true, blank: '', length: [5, 60] },
  description: {
    schema: filled,
    label: 'Descrição',
    control: 'long',
    isRequired: true,
    blank: '',
    length: [40, 200],
  },
  category: {
    schema: z.enum(CATEGORIES, 'Categoria desconhecida.'),
    label: 'Categoria',
    control: 'choice',
    isHalf: true,
    blank: 'extrusoras',
  },
  link: {
    schema: text.check(z.refine(isLink, `Escreva um caminho do site, como /injetoras, ou ${QUOTE_LINK}.`)),
    label: 'Link',
    hint: 'Um caminho do site, como /injetoras, ou #orcamento.',
    isHalf: true,
    suggestions: [
      QUOTE_LINK,
      ROUTES.extruders,
      ROUTES.injectors,
      ROUTES.blowMoulders,
      ROUTES.injectorSets,
      ROUTES.extruderSets,
    ],
    blank: QUOTE_LINK,
  },
  price: { schema: text, label: 'Preço', blank: 'Sob consulta', length: [3, 30] },
  priceRange: {
    schema: z._default(
      z.nullable(
        z
          .strictObject({ from: amount, to: amount }, AMOUNTS)
          .check(z.refine(({ from, to }) => from < to, 'Escreva o menor valor primeiro.')),
      ),
      null,
    ),
    label: 'Faixa de preço',
    control: 'money',
    blank: null,
  },
  tags: {
    schema: z.readonly(z.array(text, 'Escreva uma lista de textos, como ["rosca"].')),
    label: 'Tags',
    hint: 'Separadas por vírgula; a busca da loja as encontra.',
    control: 'list',
    blank: [],
    length: [2, 30],
  },
  featured: {
    schema: z._default(z.boolean('Escreva true ou false.'), false),
    label: 'Destaque',
    control: 'flag',
    blank: false,
  },
  inStock: {
    schema: z._default(z.boolean('Escreva true ou false.'), true),
    label: 'Em estoque',
    control: 'flag',
    blank: true,
  },
  imageUrl: {
    schema: text.check(
      z.regex(
        /^(\/|https?:\/\/|data:image\/|$)/,
        'Imagem desconhecida: escolha uma do site ou escreva um endereço que comece com / ou https://.',
      ),
    ),
    label: 'Endereço da imagem',
    control: 'picture',
    blank: '',
  },
  altText: {
    schema: text,
    label: 'Texto alternativo da imagem',
    hint: 'O que se vê na imagem, para quem não a vê.',
    control: 'picture',
    blank: '',
    length: [15, 160],
  },
  specifications: {
    schema: z.record(z.string(), text, 'Escreva pares de nome e texto, como "material": "H13".'),
    label: 'Especificações',
    hint: 'O cartão da loja mostra as duas primeiras.',
    control: 'pairs',
    blank: {},
    length: [2, 80],
  },
} as const satisfies { [Name in Exclude<keyof Product, 'id'>]: Field<Product[Name]> };

export type FieldName = keyof typeof PRODUCT_FIELDS;

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly FieldName[];

/** A field as any other. */
export const fieldOf = (name: FieldName): Field<Product[FieldName]> =>
  PRODUCT_FIELDS[name] as Field<Product[FieldName]>;

/** An object with a value for each field. */
export const ofFields = <Fields>(value: (name: FieldName) => unknown): Fields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)])) as Fields;

type Shape = { [Name in FieldName]: (typeof PRODUCT_FIELDS)[Name]['schema'] };

const shape = ofFields<Shape>((name) => PRODUCT_FIELDS[name].schema);

const id = z
  .int('Escreva um número inteiro, como 7.')
  .check(
    z.minimum(FIRST_ID, 'Escreva um número inteiro, como 7.'),
    z.maximum(LAST_ID, `Use um número até ${LAST_ID}.`),
  );

/** `imageAlt` is another name of `altText`, which wins if both are set. */
const withAltText = z.transform((value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { imageAlt, ...fields } = value as Record<string, unknown>;
  return imageAlt === undefined ? fields : { altText: imageAlt, ...fields };
});

const fields = z.strictObject(
  { id, ...shape },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'Campo desconhecido: confira a grafia.'
        : 'Não é um produto: faltam as chaves { }.',
  },
);

/** A product as the demonstration saves it. */
export const product = z.pipe(withAltText, fields) satisfies z.ZodMiniType<Product>;

/** A product as the server saves it: a picture needs a description. */
export const publishedProduct = z.pipe(
  withAltText,
  fields.check(
    z.refine(({ imageUrl, altText }) => imageUrl.trim() === '' || altText.trim() !== '', {
      error: 'Diga o que se vê na imagem, para quem não a vê.',
      path: ['altText'],
    }),
  ),
);

const textsOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value));

/** A product's file in src/content/products, which names the picture's file, and whose texts fit the page. */
export function productFile({ image }: { image: () => z.core.$ZodType<ImageMetadata> }) {
  const { imageUrl: _, ...others } = ofFields<Shape>((name) => {
    const { schema, length } = fieldOf(name);
    if (!length) return schema;
    const [min, max] = length;
    const fits = (one: unknown) => String(one).length >= min && String(one).length <= max;
    return schema.check(
      z.refine((value) => textsOf(value).every(fits), `Escreva de ${min} a ${max} caracteres.`),
    );
  });
  return z.pipe(withAltText, z.strictObject({ id, ...others, image: image() }));
}

export type ParsedProduct = { ok: true; product: Product } | { ok: false; problems: readonly RefusedField[] };

/** Parses a product from a file, the browser's storage or a form. Returns the product, or each field's problem in Portuguese. */
export function parseProduct(
  value: unknown,
  schema: typeof product | typeof publishedProduct = publishedProduct,
): ParsedProduct {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { ok: true, product: parsed.data };
  const problems = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : [String(issue.path[0] ?? '')];
    for (const name of names) if (!problems.has(name)) problems.set(name, issue.message);
  }
  return { ok: false, problems: [...problems].map(([field, message]) => ({ field, message })) };
}
