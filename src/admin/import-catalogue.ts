import { parseProduct } from '../shared/catalogue/parse-product.ts';
import type { Product } from '../shared/catalogue/product.ts';
import { fromContent, type Sources, type TextFile, toContent } from './content-files.ts';
import { replaceProduct } from './product-list.ts';

/** What keeps a file from being imported, and where it stands. */
export interface ImportProblem {
  file: string;
  /** "produto 2 (Rosca para Injetora)"; empty where the file as a whole is meant. */
  product: string;
  field: string;
  message: string;
}

export type ParsedImport =
  | { ok: true; products: readonly Product[] }
  | { ok: false; problems: readonly ImportProblem[] };

/** The reason of a JSON error in Portuguese, with the place where the browser gives it. */
function syntaxMessage(error: unknown): string {
  const place = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '');
  return `Não é um JSON válido${place ? ` (linha ${place[1]}, coluna ${place[2]})` : ''}.`;
}

/** How an error names a product: by its place where the file has several, and by its title where it has one. */
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
      // The files call it by the name of what an editor writes there.
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

/** Reads product files, each with one product or a list of them: all of it is sound, or everything wrong is listed. */
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

/** What an import would do, in numbers of products. */
export interface ImportEffect {
  added: number;
  changed: number;
  same: number;
  /** In the catalogue, but not among the imported ones. */
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
