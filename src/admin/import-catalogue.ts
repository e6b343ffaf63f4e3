import { parseProduct } from '../shared/catalogue/parse-product.ts';
import type { Product } from '../shared/catalogue/product.ts';
import { fromContent, type Sources, type TextFile, toContent } from './content-files.ts';
import { replaceProduct } from './product-list.ts';

/** Why a file cannot be imported, and where the problem is. */
export interface ImportProblem {
  file: string;
  /** For example "produto 2 (Rosca para Injetora)"; empty if the problem concerns the whole file. */
  product: string;
  field: string;
  message: string;
}

export type ParsedImport =
  | { ok: true; products: readonly Product[] }
  | { ok: false; problems: readonly ImportProblem[] };

/** A JSON error in Portuguese, with its position if the browser states it. */
function syntaxMessage(error: unknown): string {
  const place = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '');
  return `Não é um JSON válido${place ? ` (linha ${place[1]}, coluna ${place[2]})` : ''}.`;
}

/** Names a product in an error: by its position if the file has several, and by its title if it has one. */
function productName(value: unknown, place: number, isList: boolean): string {
  const { title } = (value ?? {}) as { title?: unknown };
  const known = typeof title === 'string' && title.trim();
  const number = isList ? `produto ${place + 1}` : 'produto';
  return known ? `${number} (${known})` : number;
}

interface Candidate {
  product: Product | undefined;
  problems: readonly ImportProblem[];
  file: string;
  name: string;
}

function parseFile({ name: file, text }: TextFile, sources: Sources): Candidate[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const problem = { file, product: '', field: '', message: syntaxMessage(error) };
    return [{ product: undefined, problems: [problem], file, name: '' }];
  }
  const isList = Array.isArray(value);
  return (isList ? (value as unknown[]) : [value]).map((item, place) => {
    const name = productName(item, place, isList);
    const parsed = parseProduct(fromContent(item, sources));
    if (parsed.ok) return { product: parsed.product, problems: [], file, name };
    const problems = parsed.problems.map(({ field, message }) => ({
      file,
      product: name,
      // In the files this field has another name.
      field: field === 'imageUrl' ? 'image' : field,
      message,
    }));
    return { product: undefined, problems, file, name };
  });
}

function repetitions(candidates: readonly Candidate[]): ImportProblem[] {
  const seen = new Map<number, string>();
  return candidates.flatMap(({ product, file, name }) => {
    if (!product) return [];
    const first = seen.get(product.id);
    if (first === undefined) {
      seen.set(product.id, file);
      return [];
    }
    return [{ file, product: name, field: 'id', message: `O id ${product.id} já está em ${first}.` }];
  });
}

const byId = (products: readonly Product[]) => products.toSorted((a, b) => a.id - b.id);

/** Parses product files, each with one product or a list. Returns all products, or every problem. */
export function parseImport(files: readonly TextFile[], sources: Sources): ParsedImport {
  const candidates = files.flatMap((file) => parseFile(file, sources));
  const problems = [...candidates.flatMap((candidate) => candidate.problems), ...repetitions(candidates)];
  if (problems.length > 0) return { ok: false, problems };
  const products = byId(candidates.flatMap(({ product }) => product ?? []));
  if (products.length > 0) return { ok: true, products };
  const message = 'Não há nenhum produto nos arquivos escolhidos.';
  return {
    ok: false,
    problems: [{ file: files.map(({ name }) => name).join(', '), product: '', field: '', message }],
  };
}

/** The numbers of products that an import would affect. */
export interface ImportEffect {
  added: number;
  changed: number;
  same: number;
  /** Products of the catalogue that are not among the imported ones. */
  others: number;
}

export function describeImport(
  current: readonly Product[],
  imported: readonly Product[],
  sources: Sources,
): ImportEffect {
  const text = (product: Product) => JSON.stringify(toContent(product, sources));
  const old = new Map(current.map((product) => [product.id, text(product)]));
  const added = imported.filter(({ id }) => !old.has(id)).length;
  const same = imported.filter((product) => old.get(product.id) === text(product)).length;
  const known = imported.length - added;
  return { added, changed: known - same, same, others: current.length - known };
}

export function applyImport(
  current: readonly Product[],
  imported: readonly Product[],
  { removeOthers }: { removeOthers: boolean },
): readonly Product[] {
  return removeOthers ? imported : byId(imported.reduce(replaceProduct, current));
}
