import jsQr from 'jsqr';
import { expect, test } from 'vitest';
import { MACHINE_PAGES } from '../../src/sections/machines/machine-pages.ts';
import { sheetsPath } from '../../src/sections/machines/part-number.ts';
import { loadPages, textOf } from './built-site.ts';

const pages = new Map(loadPages().map(({ path, document }) => [path, document]));
const names = Object.keys(MACHINE_PAGES) as (keyof typeof MACHINE_PAGES)[];
/** Pixels of a module, and modules of the quiet zone. */
const [SCALE, QUIET] = [4, 4];

/** Reads a QR code from its path data, as a camera would from its picture. */
function readCode(path: string, size: number): string | undefined {
  const width = (size + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < Number(length) * SCALE; column++) {
        const at = ((Number(y) + QUIET) * SCALE + row) * width + (Number(x) + QUIET) * SCALE + column;
        pixels.fill(0, 4 * at, 4 * at + 3);
      }
  return jsQr(pixels, width, width)?.data;
}

test.each(names)('each row of %s has a number and a sheet, whose code leads back to the row', (name) => {
  const { path } = MACHINE_PAGES[name];
  const rows = pages.get(path)?.querySelectorAll('.catalogue > li') ?? [];
  const sheets = pages.get(sheetsPath(name))?.querySelectorAll('.part-sheet') ?? [];
  expect(rows.length).toBeGreaterThan(2);
  expect(sheets.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  for (const [index, sheet] of sheets.entries()) {
    const row = rows[index];
    const link = row?.querySelector(`a[href="${sheetsPath(name)}#${sheet.id}"]`);
    expect(textOf(link ?? null)).toBe(sheet.id);
    const code = sheet.querySelector('svg[aria-label^="Código QR"]');
    const size = Number(code?.getAttribute('viewBox')?.split(' ')[2]) - 2 * QUIET;
    const address = new URL(readCode(code?.querySelector('path')?.getAttribute('d') ?? '', size) ?? 'none:');
    expect(address.pathname + address.hash).toBe(`${path}#${sheet.id}`);
    expect(row?.querySelector('input')?.getAttribute('value')).toBe(
      `${textOf(sheet.querySelector('h2'))} (${sheet.id})`,
    );
    expect(textOf(sheet)).toContain('Ilustrativo, medidas a confirmar');
    // No designer has released one value: the drawing has the ranges of its row.
    expect(textOf(sheet.querySelector('.part-drawing'))).not.toMatch(/Ø \d+$|L [\d.]+ ·/);
  }
});

test('no two rows of the site have one number', () => {
  const ids = names.flatMap((name) =>
    (pages.get(MACHINE_PAGES[name].path)?.querySelectorAll('.catalogue > li') ?? []).map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
