import sql, { raw } from 'sql-template-tag';
import type { ToolSource } from '../../src/shared/counts/locations.ts';
import type { Figures, ProductFigure } from '../../src/shared/figures/figures-answers.ts';
import {
  MEASURING_OPENING,
  PAYBACK_OPENING,
  SELECTION_OPENING,
  TRIAGE_OPENING,
} from '../../src/shared/tools/openings.ts';
import { readBuiltInProducts } from '../catalogue/built-in-products.ts';
import type { Database } from '../platform/database.ts';
import { arrivedIn } from './load-requests.ts';
import type { Weeks } from './weeks.ts';

/** How the lines of each tool begin in a request's message. */
export const TOOL_LINES: Readonly<Record<ToolSource, string>> = {
  'Recuperar ou trocar': TRIAGE_OPENING,
  Medição: MEASURING_OPENING,
  Seleção: SELECTION_OPENING,
  Retorno: PAYBACK_OPENING,
};

const TOOLS = Object.entries(TOOL_LINES) as [ToolSource, string][];

// The same texts as in the partial indexes, so that the planner uses them.
const WITH_PRODUCTS = sql`strpos(message, ' (quantidade: ') > 0`;
const WITH_TOOLS = sql`message ~ '(Ficha de medição: |Seleção de rosca: |ferramenta do site)'`;

/** A row of the cart in a message begins with this, then the product's title. */
const BULLET = '• ';

/** Every title that a product ever had. */
async function loadTitles(database: Database): Promise<string[]> {
  const rows = await database.query<{ title: string }>(
    "SELECT DISTINCT product->>'title' AS title FROM catalogue_history",
  );
  const titles = rows.length > 0 ? rows : await readBuiltInProducts();
  return titles.map(({ title }) => title);
}

interface LineCount {
  name: string | null;
  /** The product's title; visitors may have edited it. */
  quantity: string;
  requests: number;
}

const NONE: ProductFigure = { requests: 0, pieces: 0 };

const addLine = ({ requests, pieces }: ProductFigure, line: LineCount): ProductFigure => ({
  requests: requests + line.requests,
  pieces: pieces + line.requests * (/^[1-9]\d{0,3}$/.test(line.quantity) ? Number(line.quantity) : 1),
});

/** Counts the products that requests of a period ask for. */
export async function loadProducts(
  database: Database,
  weeks: Weeks,
): Promise<Pick<Figures, 'products' | 'offCatalogue'>> {
  const known = (await loadTitles(database)).map((title) => BULLET + title);
  // A title that never was in the catalogue is a visitor's own description: it is counted but not shown.
  const lines = await database.query<LineCount>(sql`
  SELECT CASE WHEN name = ANY(${known}::text[]) THEN name END AS name, quantity, count(*)::int AS requests
  FROM (
    SELECT split_part(line, ' (quantidade: ', 1) AS name,
           split_part(split_part(line, ' (quantidade: ', 2), ')', 1) AS quantity
    FROM (SELECT unnest(string_to_array(message, E'\\n')) AS line FROM leads WHERE ${arrivedIn(weeks)} AND ${WITH_PRODUCTS}) AS rows
    WHERE starts_with(line, '• ') OFFSET 0
  ) AS named WHERE quantity <> '' GROUP BY 1, 2`);
  const products = new Map<string, ProductFigure>();
  let offCatalogue = NONE;
  for (const line of lines) {
    const { name } = line;
    if (name === null) offCatalogue = addLine(offCatalogue, line);
    else products.set(name, addLine(products.get(name) ?? NONE, line));
  }
  return {
    products: [...products]
      .map(([name, figure]) => ({ title: name.slice(BULLET.length), ...figure }))
      .sort((a, b) => b.requests - a.requests || a.title.localeCompare(b.title)),
    offCatalogue,
  };
}

/** Counts the requests of a period that each tool has filled in. */
export async function loadToolRequests(
  database: Database,
  weeks: Weeks,
): Promise<Readonly<Partial<Record<ToolSource, number>>>> {
  const [row] = await database.query<Record<ToolSource, number>>(sql`
  SELECT ${raw(TOOLS.map(([tool, line]) => `count(*) FILTER (WHERE strpos(message, '${line}') > 0)::int AS "${tool}"`).join(', '))}
  FROM leads WHERE ${arrivedIn(weeks)} AND ${WITH_TOOLS}`);
  return row ?? {};
}
