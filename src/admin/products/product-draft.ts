import { ALT_TEXT_MISSING, lacksAltText } from '../../shared/catalogue/alt-text.ts';
import { type ProductProblem, parseProduct } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import {
  type FieldName,
  FORM_FIELDS,
  fieldsOfKind,
  PRODUCT_FIELD_USES,
} from '../../shared/catalogue/product-field-uses.ts';
import { PRODUCT_FIELDS, type ProductField } from '../../shared/catalogue/product-fields.ts';

export interface SpecificationRow {
  /** Identifies the row within its draft while it is edited; not saved. */
  row: number;
  name: string;
  value: string;
}

/** A product as text in its form. */
export type ProductDraft = {
  [Name in FieldName]: Product[Name] extends boolean
    ? boolean
    : Product[Name] extends string | readonly string[]
      ? string
      : readonly SpecificationRow[];
};

/** An object with a value for each field of the form. */
const ofFields = (value: (name: FieldName) => unknown) =>
  Object.fromEntries(FORM_FIELDS.map((name) => [name, value(name)])) as unknown;

function draftValue(value: Product[FieldName]): ProductDraft[FieldName] {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value).map(([name, text], row) => ({ row, name, value: text }));
}

export const draftOf = (product: Omit<Product, 'id'>): ProductDraft =>
  ofFields((name) => draftValue(product[name])) as ProductDraft;

export const BLANK_DRAFT = draftOf(
  ofFields((name) => {
    const { kind, absent = '' }: ProductField = PRODUCT_FIELDS[name];
    return PRODUCT_FIELD_USES[name].blank ?? (kind === 'pairs' ? {} : absent);
  }) as Product,
);

const REQUIRED_MISSING = 'Preencha todos os campos obrigatórios!';
export const FIELDS_WRONG = 'Corrija os campos marcados.';

/** What is wrong with a draft, and the name of the control where it can be corrected. */
export interface DraftProblem {
  control: string;
  message: string;
}

export type ParsedDraft =
  | { ok: true; product: Product }
  | { ok: false; alert: string; problems: readonly DraftProblem[] };

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

function rowProblems(rows: readonly SpecificationRow[]): DraftProblem[] {
  return rows.flatMap(({ row, name, value }, index) => {
    const controls = rowControls(row);
    if (!name) return [{ control: controls.name, message: 'Dê um nome a esta especificação.' }];
    if (!value) return [{ control: controls.value, message: 'Escreva o valor, ou remova a linha.' }];
    const isRepeated = rows.slice(0, index).some((earlier) => earlier.name === name);
    return isRepeated ? [{ control: controls.name, message: 'Este nome já está em outra linha.' }] : [];
  });
}

/** A product whose fields are not validated yet. */
type UncheckedProduct = Omit<Product, 'category'> & { category: string };

/** The product that a draft describes; empty texts get the value of a new product. */
export function productOf(draft: ProductDraft, id: number): UncheckedProduct {
  const value = (name: FieldName) => {
    const typed = draft[name];
    if (typeof typed === 'boolean') return typed;
    if (typeof typed !== 'string')
      return Object.fromEntries(
        filledRows(typed).flatMap(({ name, value }) => (name ? [[name, value]] : [])),
      );
    return PRODUCT_FIELDS[name].kind === 'list' ? parseTags(typed) : typed.trim() || BLANK_DRAFT[name];
  };
  return { ...(ofFields(value) as UncheckedProduct), id };
}

/** A field's problem, at the control of the same name. */
export const byControl = ({ field, message }: ProductProblem): DraftProblem => ({ control: field, message });

export function parseProductDraft(draft: ProductDraft, id: number, needsAltText = false): ParsedDraft {
  const parsed = parseProduct(productOf(draft, id));
  const isUndescribed = needsAltText && lacksAltText(draft);
  const rows = rowProblems(filledRows(draft.specifications));
  if (parsed.ok && !isUndescribed && rows.length === 0) return parsed;
  const problems = [
    ...(parsed.ok ? [] : parsed.problems.map(byControl)),
    ...(isUndescribed ? [byControl(ALT_TEXT_MISSING)] : []),
    ...rows,
  ];
  const isIncomplete = fieldsOfKind('filled').some((name) => !String(draft[name]).trim()) || isUndescribed;
  return { ok: false, alert: isIncomplete ? REQUIRED_MISSING : FIELDS_WRONG, problems };
}

/** Whether two drafts have the same content; a row's number does not count. */
export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  const text = (draft: ProductDraft) =>
    JSON.stringify(
      FORM_FIELDS.map((name) => draft[name]),
      (key, value) => (key === 'row' ? undefined : value),
    );
  return text(a) === text(b);
}
