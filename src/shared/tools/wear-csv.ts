import { BYTE_ORDER_MARK, formatCsvLine, parseCsv } from '../csv.ts';
import { foldText } from '../fold-text.ts';
import { parseLength } from './length.ts';
import { parseNumber } from './number.ts';
import { STATIONS } from './wear.ts';
import type { WearTexts } from './wear-form.ts';
import { countStations, MOST_SHEETS, parseDistance } from './wear-form.ts';

/** Columns of a whole sheet: field and heading. Repeated in each line, so that a spreadsheet can filter them. */
const SHEET_COLUMNS = [
  ['data', 'Data'],
  ['etiqueta', 'Identificação'],
  ['maquina', 'Tipo'],
  ['marca', 'Marca e modelo'],
  ['horas', 'Horas de uso'],
  ['nominal', 'Diâmetro nominal (mm)'],
  ['desenho', 'Rosca nova (mm)'],
  ['furo', 'Furo novo (mm)'],
  ['ld', 'L/D'],
  ['especial', 'Dupla, PVC ou ranhurado'],
  ['tratamento', 'Tratamento do canhão'],
  ['batimento', 'Batimento (mm)'],
  ['crista', 'Menor crista (mm)'],
  ['cristadesenho', 'Crista nova (mm)'],
  ['dureza', 'Dureza'],
] as const;

/** Columns of a station: the start of the field's name and the heading. */
const STATION_COLUMNS = [
  ['p', 'Distância da ponta (mm)'],
  ['r', 'Rosca (mm)'],
  ['f', 'Furo (mm)'],
] as const;
const STATION_HEADING = 'Estação';

const WORDS = new Set(['data', 'etiqueta', 'maquina', 'marca', 'especial', 'tratamento', 'dureza']);
const COUNTS = new Set(['horas', 'ld']);

/** A number with decimal comma in mm, without thousands; other texts as they are. */
function formatText(field: string, text = ''): string {
  if (WORDS.has(field)) return text;
  const value = COUNTS.has(field)
    ? parseNumber(text, { hasThousands: true })
    : (field === 'p' ? parseDistance : parseLength)(text)?.mm;
  return value === undefined ? text : String(Math.round(value * 1000) / 1000).replace('.', ',');
}

/** A CSV file with a line for each station of each sheet; decimal comma, semicolons. */
export function formatWearCsv(sheets: readonly WearTexts[]): string {
  const headings = [...SHEET_COLUMNS, ['', STATION_HEADING], ...STATION_COLUMNS].map(
    ([, title]) => title ?? '',
  );
  const lines = sheets.flatMap((texts) =>
    Array.from({ length: countStations(texts) }, (_, index) => [
      ...SHEET_COLUMNS.map(([field]) => formatText(field, texts[field])),
      String(index + 1),
      ...STATION_COLUMNS.map(([field]) => formatText(field, texts[`${field}${index + 1}`])),
    ]),
  );
  return BYTE_ORDER_MARK + [headings, ...lines].map(formatCsvLine).join('');
}

/**
 * Parses the output of `formatWearCsv`, or a spreadsheet's table with the same headings in any order; other columns are
 * ignored. Consecutive lines form one sheet while date, name and hours stay the same and the station's number grows.
 * Undefined if a column for the station, the screw or the bore is missing.
 */
export function parseWearCsv(file: string): Record<string, string>[] | undefined {
  const [headings = [], ...lines] = parseCsv(file);
  const folded = headings.map(foldText);
  const columnOf = (title: string) => folded.indexOf(foldText(title));
  const station = columnOf(STATION_HEADING);
  if (station < 0 || !STATION_COLUMNS.some(([field, title]) => field !== 'p' && columnOf(title) >= 0))
    return undefined;

  const sheets: Record<string, string>[] = [];
  let key = '';
  let previous = 0;
  for (const cells of lines) {
    const number = Number(cells[station]);
    if (!Number.isInteger(number) || number < 1 || number > STATIONS.most) continue;
    const read = (title: string) => cells[columnOf(title)]?.trim() ?? '';
    const values = Object.fromEntries(SHEET_COLUMNS.map(([field, title]) => [field, read(title)]));
    const own = ['data', 'etiqueta', 'horas'].map((field) => values[field]).join('\n');
    if (own !== key || number <= previous || sheets.length === 0) {
      if (sheets.length === MOST_SHEETS) break;
      sheets.push(Object.fromEntries(Object.entries(values).filter(([, value]) => value)));
    }
    key = own;
    previous = number;
    const sheet = sheets[sheets.length - 1] ?? {};
    sheet['estacoes'] = String(Math.max(STATIONS.least, number));
    for (const [field, title] of STATION_COLUMNS) {
      const value = read(title);
      if (value) sheet[`${field}${number}`] = value;
    }
  }
  return sheets;
}
