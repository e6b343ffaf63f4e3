import {
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  ofFields,
  PRODUCT_FIELDS,
  parseProduct,
  product as productSchema,
  publishedProduct,
} from '../../contracts/product.ts';
import type { PriceRange, Product } from '../../shared/catalogue/product.ts';
import { formatCount } from '../../shared/format-count.ts';
import { parseReais } from '../../shared/inbox/outcomes.ts';
import type { RefusedField } from '../../shared/staff/staff-answers.ts';

export interface SpecificationRow {
  /** Identifies the row within its draft while it is edited; not saved. */
  row: number;
  name: string;
  value: string;
}

type RangeDraft = Record<keyof PriceRange, string>;

/** A product as text in its form. */
export type ProductDraft = {
  [Name in FieldName]: [Product[Name]] extends [boolean]
    ? boolean
    : [Product[Name]] extends [PriceRange | null]
      ? RangeDraft
      : [Product[Name]] extends [string | readonly string[]]
        ? string
        : readonly SpecificationRow[];
};

const draftRange = (range: PriceRange | null): RangeDraft =>
  range ? { from: formatCount(range.from), to: formatCount(range.to) } : { from: '', to: '' };

const draftRows = (pairs: Product['specifications']): SpecificationRow[] =>
  Object.entries(pairs).map(([name, value], row) => ({ row, name, value }));

export const draftOf = (product: Omit<Product, 'id'>): ProductDraft =>
  ofFields((name) => {
    if (name === 'priceRange') return draftRange(product.priceRange);
    if (name === 'specifications') return draftRows(product.specifications);
    const value = product[name];
    return Array.isArray(value) ? value.join(', ') : value;
  });

export const BLANK_DRAFT = draftOf(ofFields((name) => PRODUCT_FIELDS[name].blank));

const REQUIRED_MISSING = 'Preencha todos os campos obrigatórios!';
export const FIELDS_WRONG = 'Corrija os campos marcados.';

export type ParsedDraft =
  | { ok: true; product: Product }
  /** Each problem's field is the name of a control. */
  | { ok: false; alert: string; problems: readonly RefusedField[] };

/** The names of the two controls of a row of the specifications. */
export const rowControls = (row: number) => ({
  name: `specification-name-${row}`,
  value: `specification-value-${row}`,
});

/** "rosca, , extrusora " is two tags. */
export function parseTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

export function addRow(rows: readonly SpecificationRow[]): readonly SpecificationRow[] {
  return [...rows, { row: Math.max(-1, ...rows.map(({ row }) => row)) + 1, name: '', value: '' }];
}

/** The rows that are not empty, trimmed. */
function filledRows(rows: readonly SpecificationRow[]): SpecificationRow[] {
  return rows
    .map(({ row, name, value }) => ({ row, name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name || value);
}

function rowProblems(rows: readonly SpecificationRow[]): RefusedField[] {
  return rows.flatMap(({ row, name, value }, index) => {
    const controls = rowControls(row);
    if (!name) return [{ field: controls.name, message: 'Dê um nome a esta especificação.' }];
    if (!value) return [{ field: controls.value, message: 'Escreva o valor, ou remova a linha.' }];
    const isRepeated = rows.slice(0, index).some((earlier) => earlier.name === name);
    return isRepeated ? [{ field: controls.name, message: 'Este nome já está em outra linha.' }] : [];
  });
}

/** In reais; NaN is refused with the schema's message. */
const parseAmount = (text: string): number => (parseReais(text) ?? Number.NaN) / 100;

const parseRange = ({ from, to }: RangeDraft) =>
  from.trim() || to.trim() ? { from: parseAmount(from), to: parseAmount(to) } : null;

/** What the form holds; a text that is empty gets the value of a new product. */
function typedValue(draft: ProductDraft, name: FieldName): unknown {
  if (name === 'priceRange') return parseRange(draft.priceRange);
  if (name === 'specifications')
    return Object.fromEntries(filledRows(draft.specifications).map((row) => [row.name, row.value]));
  const typed = draft[name];
  if (typeof typed === 'boolean') return typed;
  return name === 'tags' ? parseTags(typed) : typed.trim() || BLANK_DRAFT[name];
}

/** `isStored`: for the server, which refuses a picture without a description. */
export function parseProductDraft(draft: ProductDraft, id: number, isStored = false): ParsedDraft {
  const given = { ...ofFields<object>((name) => typedValue(draft, name)), id };
  const parsed = parseProduct(given, isStored ? publishedProduct : productSchema);
  const rows = rowProblems(filledRows(draft.specifications));
  if (parsed.ok && rows.length === 0) return parsed;
  const problems = [...(parsed.ok ? [] : parsed.problems), ...rows];
  const isIncomplete = problems.some(
    ({ field }) =>
      field === 'altText' || FIELD_NAMES.some((name) => name === field && fieldOf(name).isRequired),
  );
  return { ok: false, alert: isIncomplete ? REQUIRED_MISSING : FIELDS_WRONG, problems };
}

/** Whether two drafts have the same content; a row's number does not count. */
export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  const text = (draft: ProductDraft) =>
    JSON.stringify(
      FIELD_NAMES.map((name) => draft[name]),
      (key, value) => (key === 'row' ? undefined : value),
    );
  return text(a) === text(b);
}
