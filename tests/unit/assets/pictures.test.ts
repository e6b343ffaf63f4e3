import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fillNumbers } from '../../../src/shared/tools/text-numbers.ts';
import { isPhotograph, readMask } from '../../fixtures/picture-parts.ts';

const PICTURES = 'src/assets/pictures';
const read = (file: string) => readFileSync(file, 'utf8');

/** The machine page whose L/D range each picture has to respect. */
const PAGES = {
  'hero-rosca-cilindro': 'extrusoras',
  'hero-extrusora': 'rosca-e-canhao-extrusora-polimeros',
  'rosca-extrusora': 'rosca-e-canhao-extrusora-polimeros',
  'rosca-sopradora': 'sopradoras',
  'hero-sopradora': 'sopradoras',
  'hero-injetora': 'injetoras',
  'rosca-injetora': 'injetoras',
  'kit-rosca-cilindro': 'rosca-e-canhao-para-maquinas-injetoras',
  'injecao-explodido': 'rosca-e-canhao-para-maquinas-injetoras',
};
const RATIOS: Record<string, number> = JSON.parse(read('src/assets/render/ratios.json'));

describe.each(Object.entries(PAGES))('%s', (name, page) => {
  test(`is drawn at an L/D that /${page} states`, () => {
    const [, from, to] = /Relação L\/D",\s*"value": "(\d+):1 a (\d+):1/.exec(
      fillNumbers(read(`src/content/machines/${page}.json`)),
    ) as unknown as [string, string, string];
    expect(RATIOS[name]).toBeGreaterThanOrEqual(Number(from));
    expect(RATIOS[name]).toBeLessThanOrEqual(Number(to));
  });

  test('takes its flighted length from that table', () => {
    expect(read('src/assets/render/scenes.py')).toContain(`L = RATIOS['${name}']`);
  });
});

test('the table of ratios names no other picture', () => {
  expect(Object.keys(RATIOS).toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

describe('the backdrop', () => {
  const DARK = [
    'hero-rosca-cilindro',
    'hero-injetora',
    'hero-extrusora',
    'hero-sopradora',
    'injecao-explodido',
  ];
  const LIGHT = [
    'rosca-extrusora',
    'rosca-injetora',
    'rosca-sopradora',
    'kit-rosca-cilindro',
    'crista-camadas',
    'cilindro-injetora',
    'cilindro-extrusora',
    'ponteira-anel-bloqueio',
    'bicos-matrizes',
    'rosca-dupla-conica',
    'rosca-cromada-nitretada',
    'matriz-anular',
    'pecas-reposicao',
    'resistencias-termopares',
  ];
  const RUNS_ON = ['rosca-gasta', 'rosca-retificada', 'micrometro-filete', 'canhao-detalhe'];

  test.each(DARK)('%s ends in --pitch on every side, so the part is whole', async (name) => {
    expect(await farthest(name, '--pitch', edges)).toBeLessThanOrEqual(3);
  });

  test.each(LIGHT)('%s ends in --steel-100 on every side, so the part is whole', async (name) => {
    expect(await farthest(name, '--steel-100', edges)).toBeLessThanOrEqual(3);
  });

  test.each(RUNS_ON)('%s ends in --steel-100 above the part', async (name) => {
    expect(await farthest(name, '--steel-100', upperCorners)).toBeLessThanOrEqual(3);
  });
});

test('the worn and the reground screw can lie over each other', async () => {
  const sizes = await Promise.all(['rosca-gasta', 'rosca-retificada'].map(sizeOf));
  expect(sizes).toEqual([
    [1600, 900],
    [1600, 900],
  ]);
});

describe.each(globSync(`${PICTURES}/*.json`).map((file) => [basename(file), file] as const))(
  '%s',
  (_name, file) => {
    const places: { part: string; at: [number, number] }[] = JSON.parse(read(file));

    test('belongs to a picture', () => {
      expect(existsSync(file.replace('.json', '.webp'))).toBe(true);
    });

    test.skipIf(isPhotograph(basename(file, '.json')))(
      'names each part once, with a point on that part',
      async () => {
        expect(new Set(places.map(({ part }) => part)).size).toBe(places.length);
        const partAt = await readMask(basename(file, '.json'));
        expect(places.map(({ at: [x, y] }) => partAt(x, y))).toEqual(places.map(({ part }) => part));
      },
    );
  },
);

type Place = (x: number, y: number, width: number, height: number) => boolean;
const edges: Place = (x, y, width, height) => x === 0 || y === 0 || x === width - 1 || y === height - 1;
const upperCorners: Place = (x, y, width) => y < 8 && (x < 8 || x > width - 9);

/** How far, in 255ths, the chosen pixels are from the colour of a token. */
async function farthest(name: string, token: string, chosen: Place): Promise<number> {
  const { data, info } = await sharp(`${PICTURES}/${name}.webp`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const flat = rgbOf(token);
  let far = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (chosen(x, y, info.width, info.height))
        for (const [channel, value] of flat.entries())
          far = Math.max(far, Math.abs((data[(y * info.width + x) * info.channels + channel] ?? 0) - value));
  return far;
}

async function sizeOf(name: string): Promise<[number, number]> {
  const { width, height } = await sharp(`${PICTURES}/${name}.webp`).metadata();
  return [width, height];
}

/** A token's red, green and blue, each from 0 to 255. */
function rgbOf(token: string): number[] {
  const [, hex = ''] = new RegExp(`${token}: #(\\w{6});`).exec(read('src/site/styles/tokens.css')) ?? [];
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
