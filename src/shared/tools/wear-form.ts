import { OPENED_BORE } from './data/limits.ts';
import { type ParsedLength, parseLength } from './length.ts';
import { MACHINE_KINDS } from './machines.ts';
import { formatNumber, parseNumber } from './number.ts';
import {
  findReference,
  LAYERS,
  type Layer,
  type Reference,
  STATIONS,
  type Station,
  type WearSheet,
} from './wear.ts';

/** The most sheets that a device keeps or reads from one file; each has half a kilobyte. */
export const MOST_SHEETS = 60;

/** The form's texts by field name; a station's fields end with its number: `p1` position, `r1` screw, `f1` bore. */
export type WearTexts = Readonly<Record<string, string | undefined>>;

/** A sheet with values that no limit is compared with. */
export interface ReadSheet {
  sheet: WearSheet;
  reference: Reference | undefined;
  /** Length divided by diameter. */
  ratio: number | undefined;
  /** Run-out, and the narrowest flight with its drawing, in mm. */
  runout: number | undefined;
  flight: number | undefined;
  flightDrawing: number | undefined;
  /** Problems by field name. A station with a problem has no measurement. */
  problems: Record<string, string>;
  /** Lengths typed in inches, in mm, by field name. */
  converted: Record<string, string>;
}

/** Diameters that a plastics machine may have, in mm. */
const DIAMETERS = { from: 10, to: 400 } as const;

const RATIOS = { from: 5, to: 60 } as const;

/** If a part differs from its drawing by more than this share, the reading is doubted. */
const WORN = 0.1;
const OVERSIZE = 0.005;
/** New pairs have up to 1 % of the diameter in total; twice that suggests another part's drawing. */
const WIDEST_DESIGN = 0.02;

/** A barrel that was recovered may have been opened under size. */
const isNearNominal = (bore: number, nominal: number): boolean =>
  bore > nominal
    ? bore - nominal <= Math.max(OPENED_BORE.mm, WIDEST_DESIGN * nominal)
    : nominal - bore <= WIDEST_DESIGN * nominal;

const between = (from: number, to: number, unit: string) =>
  `Informe de ${formatNumber(from)} a ${formatNumber(to)}${unit}.`;

export const countStations = (texts: WearTexts): number => {
  const count = Math.round(Number(texts['estacoes'])) || STATIONS.usual;
  return Math.min(STATIONS.most, Math.max(STATIONS.least, count));
};

/** A distance from the tip. Nobody gives one to the thousandth: "1.100" is more than a metre. */
export const parseDistance = (text: string): ParsedLength | undefined =>
  parseLength(text, { hasThousands: true });

/** Reads the form: decimal comma or point, millimetres or inches. Impossible values become problems at their fields. */
export function readWearForm(texts: WearTexts): ReadSheet {
  const problems: Record<string, string> = {};
  const converted: Record<string, string> = {};

  const read = (
    name: string,
    parse: (text: string) => number | undefined,
    from: number,
    to: number,
    unit = '',
  ) => {
    const text = texts[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) problems[name] = 'Use números, com vírgula: 12,5.';
    else if (value < from || value > to) problems[name] = between(from, to, unit);
    else return value;
    return undefined;
  };
  const length = (
    name: string,
    from: number,
    to: number,
    parse: (text: string) => ParsedLength | undefined = parseLength,
  ) =>
    read(
      name,
      (text) => {
        const parsed = parse(text);
        if (parsed?.isInches) converted[name] = `${formatNumber(parsed.mm, 2)} mm`;
        return parsed?.mm;
      },
      from,
      to,
      ' mm',
    );
  const count = (name: string, from: number, to: number, unit?: string) =>
    read(name, (text) => parseNumber(text, { hasThousands: true }), from, to, unit);

  const { from, to } = DIAMETERS;
  let drawing = length('desenho', from, to);
  let drawingBore = length('furo', from, to);
  const nominal = length('nominal', from, to);
  if (nominal !== undefined && drawingBore !== undefined && !isNearNominal(drawingBore, nominal)) {
    problems['furo'] = 'Difere demais do nominal: confira.';
    drawingBore = undefined;
  }
  const bore = drawingBore ?? nominal;
  if (
    drawing !== undefined &&
    bore !== undefined &&
    (drawing >= bore || drawing < bore * (1 - WIDEST_DESIGN))
  ) {
    problems['desenho'] =
      drawing >= bore
        ? 'A rosca nova é menor que o furo: confira os dois diâmetros.'
        : 'Difere mais de 2% do furo: confira.';
    drawing = undefined;
  }
  const machine = MACHINE_KINDS.find((one) => one === texts['maquina']);
  const given = { machine, nominal, drawing, drawingBore, isSpecial: texts['especial'] === 'sim' };
  const reference = findReference({ ...given, stations: [] });
  const ratio = count('ld', RATIOS.from, RATIOS.to);

  const stations = Array.from({ length: countStations(texts) }, (_, index): Station => {
    const [screwName, boreName] = [`r${index + 1}`, `f${index + 1}`];
    const positionName = `p${index + 1}`;
    const position = length(positionName, 0, 20_000, parseDistance);
    const screw = length(screwName, 1, 2 * to);
    const hole = length(boreName, 1, 2 * to);
    const refuse = (name: string, isWrong: boolean, problem: string) => {
      if (isWrong) problems[name] ||= problem;
    };
    if (position !== undefined && reference)
      refuse(
        positionName,
        position > (ratio ?? RATIOS.to) * reference.diameter,
        'Passa do fim da rosca: confira.',
      );
    if (screw !== undefined && hole !== undefined)
      refuse(screwName, screw >= hole, 'A rosca não cabe neste furo: trocou os dois?');
    if (reference && screw !== undefined) {
      const largest = hole === undefined ? reference.bore : reference.screw * (1 + OVERSIZE);
      refuse(screwName, screw > largest, 'Maior que a rosca nova: confira o desenho.');
      refuse(screwName, screw < reference.screw * (1 - WORN), 'Mais de 10% abaixo da nova: confira.');
    }
    if (reference && hole !== undefined) {
      const smallest = screw === undefined ? reference.screw : reference.bore * (1 - OVERSIZE);
      refuse(boreName, hole < smallest, 'Menor que o furo novo: confira o desenho.');
      refuse(boreName, hole > reference.bore * (1 + WORN), 'Mais de 10% acima do novo: confira.');
    }
    // The other values of the station are doubtful as well.
    if (problems[positionName] || problems[screwName] || problems[boreName]) return {};
    return { position, screw, bore: hole };
  });

  return {
    sheet: {
      ...given,
      ratio,
      stations,
      hours: count('horas', 0, 500_000, ' h'),
      layer: (Object.keys(LAYERS) as Layer[]).find((one) => one === texts['tratamento']),
    },
    reference,
    ratio,
    runout: length('batimento', 0, 20),
    flight: length('crista', 0.5, 100),
    flightDrawing: length('cristadesenho', 0.5, 100),
    problems,
    converted,
  };
}
