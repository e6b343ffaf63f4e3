import {
  ALT_TEXT_MISSING,
  lacksAltText,
  type ProductProblem,
  parseProduct,
} from '../shared/catalogue/parse-product.ts';
import { type Product, QUOTE_LINK } from '../shared/catalogue/product.ts';

export interface SpecificationRow {
  /** Identifies the row within its draft while it is edited; not saved. */
  row: number;
  name: string;
  value: string;
}

/** A product as text in its form. */
export interface ProductDraft extends Omit<Product, 'id' | 'category' | 'specifications' | 'tags'> {
  category: string;
  specifications: readonly SpecificationRow[];
  tags: string;
}

export const BLANK_DRAFT: ProductDraft = {
  title: '',
  description: '',
  category: 'extrusoras',
  price: 'Sob consulta',
  priceRange: '',
  imageUrl: '',
  altText: '',
  link: QUOTE_LINK,
  specifications: [],
  featured: false,
  inStock: true,
  tags: '',
};

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

export function draftOf({ id: _, specifications, tags, ...product }: Product): ProductDraft {
  const rows = Object.entries(specifications).map(([name, value], row) => ({ row, name, value }));
  return { ...product, specifications: rows, tags: tags.join(', ') };
}

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
export type UncheckedProduct = Omit<Product, 'category'> & { category: string };

/** The product that a draft describes; empty optional fields get their default. */
export function productOf(draft: ProductDraft, id: number): UncheckedProduct {
  const rows = filledRows(draft.specifications).filter(({ name }) => name);
  return {
    ...draft,
    id,
    title: draft.title.trim(),
    description: draft.description.trim(),
    price: draft.price.trim() || BLANK_DRAFT.price,
    priceRange: draft.priceRange.trim(),
    imageUrl: draft.imageUrl.trim(),
    altText: draft.altText.trim(),
    link: draft.link.trim() || BLANK_DRAFT.link,
    specifications: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    tags: parseTags(draft.tags),
  };
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
  const isIncomplete = !draft.title.trim() || !draft.description.trim() || isUndescribed;
  return { ok: false, alert: isIncomplete ? REQUIRED_MISSING : FIELDS_WRONG, problems };
}

/** Whether two drafts have the same content; a row's number does not count. */
export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  const text = ({ specifications, ...rest }: ProductDraft) =>
    JSON.stringify([
      Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      specifications.map(({ name, value }) => [name, value]),
    ]);
  return text(a) === text(b);
}
