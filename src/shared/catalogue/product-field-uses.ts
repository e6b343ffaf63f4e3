import { ROUTES } from '../routes.ts';
import { type Product, QUOTE_LINK } from './product.ts';
import { type Kind, PRODUCT_FIELDS } from './product-fields.ts';

/** Shortest and longest, in characters; or fewest and most items. */
export type Range = readonly [min: number, max: number];

export const NO_LIMIT: Range = [0, Number.POSITIVE_INFINITY];

export type FieldName = Exclude<keyof Product, 'id'>;

/** What the admin, the content files and the tests know of a field beside `PRODUCT_FIELDS`: the shop does not load it. */
interface ProductFieldUse<Value> {
  label: string;
  hint?: string;
  /** A text of several lines, or half as wide as the form. `picture`: edited with the product's picture. */
  control?: 'long' | 'half' | 'picture';
  suggestions?: readonly string[];
  /** The value of a new product, and of a text that is saved empty. */
  blank?: Value;
  /** What the content files require; the admin saves other values too, with a warning. Of a text, or of each item. */
  length?: Range;
  /** Of the name of each pair. */
  nameLength?: Range;
  /** How many items. */
  count?: Range;
  /** A value for the products of the tests. A field that is not optional needs one. */
  sample?: Value;
}

/** In the order of the form. */
export const PRODUCT_FIELD_USES: { readonly [Name in FieldName]: ProductFieldUse<Product[Name]> } = {
  title: { label: 'Título', length: [5, 60], sample: 'Rosca' },
  description: {
    label: 'Descrição',
    control: 'long',
    length: [40, 200],
    sample: 'Rosca nitretada para extrusora',
  },
  category: { label: 'Categoria', control: 'half', blank: 'extrusoras', sample: 'extrusoras' },
  link: {
    label: 'Link',
    control: 'half',
    hint: 'Um caminho do site, como /injetoras, ou #orcamento.',
    suggestions: [
      QUOTE_LINK,
      ROUTES.extruders,
      ROUTES.injectors,
      ROUTES.blowMoulders,
      ROUTES.injectorSets,
      ROUTES.extruderSets,
    ],
    blank: QUOTE_LINK,
    sample: QUOTE_LINK,
  },
  price: { label: 'Preço', control: 'half', blank: 'Sob consulta', length: [3, 30], sample: 'Sob consulta' },
  priceRange: {
    label: 'Faixa de preço',
    control: 'half',
    hint: 'Em reais, como R$ 2.900 a R$ 24.000.',
    length: [3, 60],
    sample: 'R$ 1.000 a R$ 2.000',
  },
  tags: {
    label: 'Tags',
    hint: 'Separadas por vírgula; a busca da loja as encontra.',
    length: [2, 30],
    count: [1, 12],
    sample: [],
  },
  featured: { label: 'Destaque' },
  inStock: { label: 'Em estoque' },
  imageUrl: { label: 'Endereço da imagem', control: 'picture', sample: '/rosca.webp' },
  altText: {
    label: 'Texto alternativo da imagem',
    control: 'picture',
    hint: 'O que se vê na imagem, para quem não a vê.',
    length: [15, 160],
    sample: 'Rosca de extrusora',
  },
  specifications: {
    label: 'Especificações',
    hint: 'O cartão da loja mostra as duas primeiras.',
    nameLength: [3, 30],
    length: [2, 80],
    count: [2, Number.POSITIVE_INFINITY],
    sample: { Material: 'SAE 8640', Diâmetros: '20 a 120 mm' },
  },
};

export const FORM_FIELDS = Object.keys(PRODUCT_FIELD_USES) as readonly FieldName[];

/** The fields of some kinds, in the order of the form. */
export const fieldsOfKind = (...kinds: readonly Kind[]): readonly FieldName[] =>
  FORM_FIELDS.filter((name) => kinds.includes(PRODUCT_FIELDS[name].kind));
