import DxfParser, { type IDimensionEntity, type IPolylineEntity, type ITextEntity } from 'dxf-parser';
import { parse } from 'node-html-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { flattenPath, parsePath } from '../../../../src/shared/tools/path-data.ts';
import { writeDxf } from '../../../../src/shared/tools/screw-dxf.ts';
import { drawEdges } from '../../../../src/shared/tools/screw-edges.ts';
import {
  buildScrew,
  flightedLength,
  lengthRatio,
  type ScrewModel,
} from '../../../../src/shared/tools/screw-model.ts';
import { countFlights, drawFlights, drawScrew } from '../../../../src/shared/tools/screw-paths.ts';
import { writePdf } from '../../../../src/shared/tools/screw-pdf.ts';
import { layOutSheet, type Sheet, textHeightFor } from '../../../../src/shared/tools/screw-sheet.ts';
import { renderSvg } from '../../../../src/shared/tools/screw-svg.ts';
import { writeSvgFile } from '../../../../src/shared/tools/screw-svg-file.ts';
import { buildSelected, sketchWords } from '../../../../src/shared/tools/selected-screw.ts';
import { type ScrewNeeds, selectScrew } from '../../../../src/shared/tools/selection.ts';
import { drawingNotes } from '../../../../src/shared/tools/selection-texts.ts';
import { toBytes } from '../../../../src/tools/selection/export-drawing.ts';
import { forSome } from '../../../fixtures/for-all.ts';
import { countPaths } from '../../../fixtures/painted-paths.ts';
import { arbitraryNeeds, needsOf, RELEASED } from './arbitrary-needs.ts';

const screwFor = (needs: ScrewNeeds): ScrewModel => buildSelected(needs, selectScrew(needs, RELEASED));
/** The drawing for CAD, with its notes. */
const plainOf = (needs: ScrewNeeds, text: number): Sheet => {
  const screw = screwFor(needs);
  const found = selectScrew(needs, RELEASED);
  const notes = drawingNotes(needs, found, RELEASED);
  const words = sketchWords(needs, found, RELEASED);
  return layOutSheet(screw, text, { edges: drawEdges(screw), words, notes });
};
function readDxf(sheet: Sheet) {
  const file = new DxfParser().parseSync(writeDxf(sheet));
  if (!file) throw new Error('unreadable');
  return file;
}
/** A vented extruder screw has every kind of dimension; a barrier and a mixer are in the others. */
const SCREWS: [string, ScrewNeeds][] = [
  ['an injection screw', needsOf()],
  ['a barrier screw with pins', needsOf({ diameter: 63.5, needsOutput: true, changesColour: true })],
  ['a vented extruder screw', needsOf({ machine: 'extrusora', diameter: 90, barrelVent: 'sim' })],
  ['a blow-moulding screw with a Maddock', needsOf({ machine: 'sopradora', diameter: 60, resins: ['pead'] })],
];

type Box = { x1: number; x2: number; y1: number; y2: number };
function boxOf(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { x1: Math.min(...xs), x2: Math.max(...xs), y1: Math.min(...ys), y2: Math.max(...ys) };
}

/** Whether a point is inside a closed polygon. */
function isInside(x: number, y: number, polygon: readonly { x: number; y: number }[]): boolean {
  let inside = false;
  for (const [index, a] of polygon.entries()) {
    const b = polygon.at(index - 1) ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

describe.each(SCREWS)('the drawings of %s', (_, needs) => {
  const screw = screwFor(needs);
  const { diameter, sections } = screw;
  const length = flightedLength(screw);
  const sheet = layOutSheet(screw, textHeightFor(screw, 900, 12));
  const plain = plainOf(needs, textHeightFor(screw, 900, 12));
  const svg = parse(writeSvgFile(renderSvg(sheet, ''), 'Rosca'));
  const file = readDxf(plain);
  const polylines = file.entities.filter((entity): entity is IPolylineEntity => entity.type === 'POLYLINE');

  test('SVG: every dimension line is as long as the number', () => {
    const measure = (of: string) =>
      svg.querySelectorAll(`[data-of=${of}]`).map((path) => {
        const [from, to] = parsePath(path.getAttribute('d') ?? '').map(({ points }) => points[0]);
        if (!from || !to) throw new Error('no line');
        return Math.hypot(to[0] - from[0], to[1] - from[1]);
      });
    expect(measure('D')).toEqual([expect.closeTo(diameter, 1)]);
    expect(measure('L')).toEqual([expect.closeTo(length, 1)]);
    for (const { zone, length: part } of sections)
      expect(measure(zone)).toContainEqual(expect.closeTo(part, 1));
    const [, , width, height] = sheet.box;
    expect(Number.parseFloat(svg.querySelector('svg')?.getAttribute('width') ?? '')).toBeCloseTo(width, 1);
    expect(Number.parseFloat(svg.querySelector('svg')?.getAttribute('height') ?? '')).toBeCloseTo(height, 1);
  });

  test('SVG: the core is as deep at each zone as the number, and the flights reach the diameter', () => {
    const [core = []] = svg
      .querySelectorAll('.contorno')
      .flatMap((path) => flattenPath(path.getAttribute('d') ?? '').map(({ points }) => points));
    let x = 0;
    for (const { length: part, depth } of sections) {
      for (const [at, end] of [
        [x, depth[0]],
        [x + part, depth[1]],
      ] as const)
        expect(core).toContainEqual([expect.closeTo(at, 1), expect.closeTo(end - diameter / 2, 1)]);
      x += part;
    }
    const flights = flattenPath(svg.querySelector('.filete')?.getAttribute('d') ?? '');
    for (const { points } of flights) {
      const box = boxOf(points);
      expect([box.y1, box.y2]).toEqual([expect.closeTo(-diameter / 2, 1), expect.closeTo(diameter / 2, 1)]);
      expect(box.x2).toBeLessThanOrEqual(length + 0.1);
    }
  });

  test('the edges of the core are as high as the zones are deep, with a crest of a flight between them', () => {
    const coreAt = (x: number) => {
      let start = 0;
      for (const { length: part, depth } of sections) {
        if (x <= start + part) return diameter / 2 - depth[0] - ((depth[1] - depth[0]) * (x - start)) / part;
        start += part;
      }
      throw new Error('behind the screw');
    };
    const pieces = flattenPath(drawEdges(screw)).flatMap(({ points: [from, to] }) =>
      from && to && to[0] > from[0] ? [{ from, to }] : [],
    );
    expect(pieces.length).toBeGreaterThan(20);
    for (const { from, to } of pieces) {
      const middle = (from[0] + to[0]) / 2;
      expect(Math.abs(from[1] + to[1]) / 2, `at ${middle} mm`).toBeCloseTo(coreAt(middle), 2);
      expect(Math.abs(from[1])).toBeCloseTo(coreAt(from[0] + 1e-3), 2);
      expect(Math.abs(to[1])).toBeCloseTo(coreAt(to[0] - 1e-3), 2);
    }
    const flights = svg
      .querySelectorAll('.filete')
      .flatMap((path) => flattenPath(path.getAttribute('d') ?? ''))
      .map(({ points }) => points.map(([x, y]) => ({ x, y })));
    for (const side of [-1, 1]) {
      const one = pieces.filter(({ from }) => Math.sign(from[1]) === side);
      const gaps = one.flatMap(({ from }, index) => from[0] - (one[index - 1]?.to[0] ?? from[0]));
      const hidden = gaps.filter((gap) => gap > 0.01);
      // Two flights close to each other hide what is between them, too.
      for (const [index, gap] of gaps.entries()) {
        const [before, after] = [one[index - 1]?.to, one[index]?.from];
        const isStep = !before || !after || Math.abs(after[1] - before[1]) > 0.2;
        // A barrier's flights are not in this layer, and a step of the core has two heights.
        if (isStep || Math.abs(gap - screw.crest) > 0.02 * screw.crest) continue;
        const x = after[0] - gap / 2;
        expect(
          flights.some((polygon) => isInside(x, after[1], polygon)),
          `a flight hides ${x} mm`,
        ).toBe(true);
      }
      // A barrier's flight is narrower than the main one.
      const narrowest = sections.some(({ hasBarrier }) => hasBarrier) ? 0.6 * screw.crest : screw.crest;
      expect(Math.min(...hidden)).toBeCloseTo(narrowest, 1);
    }
  });

  test('DXF: a reader finds the layers, millimetres, and every measure', () => {
    expect([file.header.$ACADVER, file.header.$INSUNITS, file.header.$MEASUREMENT]).toEqual(['AC1009', 4, 1]);
    expect(Object.keys(file.tables.layer.layers)).toEqual([
      'CONTORNO',
      'HASTE',
      'FILETE',
      'DETALHE',
      'EIXO',
      'COTAS',
    ]);
    const raw = writeDxf(plain).replaceAll('\r\n', '\n');
    for (const [layer, colour, type] of [
      ['CONTORNO', 7, 'CONTINUOUS'],
      ['HASTE', 8, 'DASHED'],
      ['EIXO', 1, 'CENTER'],
      ['COTAS', 3, 'CONTINUOUS'],
    ])
      expect(raw).toContain(`LAYER\n  2\n${layer}\n 70\n0\n 62\n${colour}\n  6\n${type}\n`);
    const lines = (layer: string) =>
      polylines
        .filter((line) => line.layer === layer)
        .map(({ vertices, shape }) => ({
          isClosed: shape,
          points: vertices.map(({ x, y }) => [x, y] as const),
        }));
    const flights = boxOf(lines('FILETE').flatMap(({ points }) => points));
    expect(flights.y2 - flights.y1).toBeCloseTo(diameter, 1);
    // The screw is smaller than the bore.
    expect(flights.y2 - flights.y1).toBeLessThan(needs.diameter);
    for (const layer of ['FILETE', 'HASTE'])
      for (const { isClosed } of lines(layer)) expect(isClosed).toBe(true);
    const box = boxOf(
      lines('CONTORNO')
        .filter(({ isClosed }) => !isClosed)
        .flatMap(({ points }) => points),
    );
    expect([box.x1, box.x2]).toEqual([0, expect.closeTo(length, 2)]);
    expect(box.y2).toBeCloseTo(diameter / 2 - Math.min(...sections.flatMap(({ depth }) => depth)), 2);
    const texts = file.entities.filter((entity): entity is ITextEntity => entity.type === 'TEXT');
    expect(texts.map(({ text }) => text).join('\n')).toMatch(
      /folga total[\s\S]*Batimento[\s\S]*dureza[\s\S]*Raios/,
    );
  });

  test('DXF: every measure is a DIMENSION with its block, as long as its number', () => {
    const found = file.entities.filter((entity): entity is IDimensionEntity => entity.type === 'DIMENSION');
    expect(found).toHaveLength(plain.dimensions.length);
    const depths = ['feed', 'metering', 'vent', 'pumping'].flatMap(
      (zone) => sections.find((section) => section.zone === zone)?.depth[0] ?? [],
    );
    const measured = found.map(({ linearOrAngularPoint1: a, linearOrAngularPoint2: b, block, text }) => {
      expect(file.blocks[block]).toBeDefined();
      expect(text).not.toBe('');
      return Math.hypot(b.x - a.x, b.y - a.y);
    });
    for (const value of [diameter, length, ...depths, ...sections.map((section) => section.length)])
      expect(measured).toContainEqual(expect.closeTo(value, 2));
  });

  test('DXF: no point repeats the one before it, and no edge of the core is behind a flight', () => {
    for (const { vertices, shape } of polylines)
      for (const [index, { x, y }] of vertices.entries()) {
        const before = vertices[index - 1] ?? (shape ? vertices.at(-1) : undefined);
        if (before) expect(Math.hypot(x - before.x, y - before.y)).toBeGreaterThan(0);
      }
    const flights = polylines.filter(({ layer }) => layer === 'FILETE').map(({ vertices }) => vertices);
    const edges = polylines.filter(({ layer, shape }) => layer === 'CONTORNO' && !shape);
    expect(edges.length).toBeGreaterThan(10);
    for (const { vertices } of edges) {
      const [a, b] = [vertices[0], vertices.at(-1)];
      if (!a || !b || a.x === b.x) continue;
      const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
      for (const flight of flights) expect(isInside(x, y, flight)).toBe(false);
    }
  });

  test('no text covers another, in a file, on a wide screen and on a phone', () => {
    const words = sketchWords(needs, selectScrew(needs));
    for (const one of [
      sheet,
      plain,
      layOutSheet(screw, textHeightFor(screw, 320, 11), { words }),
      layOutSheet(screw, textHeightFor(screw, 600, 12), {
        words: sketchWords(needs, selectScrew(needs, RELEASED), RELEASED),
      }),
    ]) {
      const boxes = [...one.labels, ...one.dimensions.map(({ label }) => label)]
        .filter(({ text }) => text)
        .map(({ at: [x, y], text, anchor }) => {
          const width = text.length * 0.5 * one.text;
          const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
          return { text, x1: left, x2: left + width, y1: y - 0.9 * one.text, y2: y };
        });
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(index + 1))
          expect(a.x2 <= b.x1 || b.x2 <= a.x1 || a.y2 <= b.y1 || b.y2 <= a.y1, `${a.text} / ${b.text}`).toBe(
            true,
          );
    }
  });

  test('PDF: a reader finds one page of A4, the texts, and the drawing to scale', async () => {
    const document = await getDocumentProxy(toBytes(writePdf(sheet, ['Rosca 60 (teste)', 'Alimentação'])));
    const page = await document.getPage(1);
    expect([document.numPages, ...page.view.map(Math.round)]).toEqual([1, 0, 0, 842, 595]);
    const { text } = await extractText(document, { mergePages: true });
    expect(text).toContain('Rosca 60 (teste)');
    for (const { text: label } of [...sheet.labels, ...sheet.dimensions.map((one) => one.label)])
      expect(text).toContain(label);
    expect(await countPaths(page)).toBe(sheet.strokes.length + sheet.dimensions.length);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('transform' in item)) continue;
      expect(item.transform[4]).toBeGreaterThan(20);
      expect(item.transform[4] + item.width).toBeLessThan(822);
      expect(item.transform[5]).toBeGreaterThan(20);
    }
  });
});

test('for any needs, what the drawing says is what the selection says', () => {
  forSome(1000, arbitraryNeeds, (needs) => {
    const found = selectScrew(needs, RELEASED);
    const screw = screwFor(needs);
    expect(lengthRatio(screw)).toBeCloseTo(found.ratio, 6);
    const sheet = layOutSheet(screw, textHeightFor(screw, 320, 11));
    const across = (of: string) => {
      const line = sheet.dimensions.find((dimension) => dimension.of === of);
      return line && Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]);
    };
    expect(across('L')).toBeCloseTo(found.length, 6);
    expect(across('D')).toBeCloseTo(screw.diameter, 6);
    for (const [x, y] of [...sheet.labels, ...sheet.dimensions.map(({ label }) => label)].map(
      ({ at }) => at,
    )) {
      expect(x).toBeGreaterThanOrEqual(sheet.box[0]);
      expect(x).toBeLessThanOrEqual(sheet.box[0] + sheet.box[2]);
      expect(y).toBeGreaterThanOrEqual(sheet.box[1]);
      expect(y).toBeLessThanOrEqual(sheet.box[1] + sheet.box[3]);
    }
    expect(JSON.stringify(drawScrew(screw))).not.toMatch(/NaN|undefined|Infinity|--/);
  });
});

test('a DXF of any needs is readable', () => {
  forSome(50, arbitraryNeeds, (needs) => {
    const file = readDxf(plainOf(needs, 10));
    expect(file.entities.length).toBeGreaterThan(10);
    const unknown = file.entities.filter(({ type }) => !['POLYLINE', 'TEXT', 'DIMENSION'].includes(type));
    expect(unknown).toEqual([]);
  });
});

test('texts in a DXF are bytes of Windows-1252', () => {
  expect([...toBytes('Ø ção')]).toEqual([0xd8, 0x20, 0xe7, 0xe3, 0x6f]);
});

test('path data is read as browsers do', () => {
  expect(flattenPath('M1 2h3v-4l1-1zm5 5.5H0', 1)).toEqual([
    {
      points: [
        [1, 2],
        [4, 2],
        [4, -2],
        [5, -3],
      ],
      isClosed: true,
    },
    {
      points: [
        [6, 7.5],
        [0, 7.5],
      ],
      isClosed: false,
    },
  ]);
  const [curve] = flattenPath('M0 0c0 10 10 10 10 0', 2);
  expect(curve?.points).toEqual([
    [0, 0],
    [5, 7.5],
    [10, 0],
  ]);
});

const HELIX = { radius: 20, pitch: 40, crest: 4 };

test('all flights are the same relative path', () => {
  const path = drawFlights(10, 3, HELIX);
  const [start, ...flights] = path.split(/(?<=-20)c|(?<=m40 0)c/);
  expect(start).toBe('M10-20');
  expect(flights).toHaveLength(3);
  expect(new Set(flights).size).toBe(1);
});

test('the last flight ends within the length', () => {
  // Flights start at 0, 40, ... 160; the one at 160 ends at 160 + 20 + 4.
  expect([countFlights(200, HELIX), countFlights(184, HELIX), countFlights(183, HELIX)]).toEqual([5, 5, 4]);
});

test('flights continue from zone to zone, and a mixer interrupts them', () => {
  const section = (zone: 'feed' | 'metering' | 'maddock', length: number) =>
    ({ zone, length, depth: [5, 5] }) as const;
  const build = (...sections: ReturnType<typeof section>[]) =>
    drawScrew(buildScrew({ diameter: 40, sections, tip: 'cone' })).flights;
  expect(build(section('feed', 200), section('metering', 120))).toBe(build(section('feed', 320)));
  const mixed = build(section('feed', 200), section('maddock', 80), section('metering', 120));
  expect(mixed.match(/M\d+/g)).toEqual(['M0', 'M280']);
});
