import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMONSTRATION } from '../../src/admin/demo-password.ts';
import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { STAFF_BUILD } from '../fixtures/staff-build.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';

/** The files of a build in which a text stands, packed or not. */
function filesWith(folder: string, text: string): string[] {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`${folder} is missing: run npm run build:test first`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => statSync(join(folder, file)).isFile() && readFileSync(join(folder, file)).includes(text),
  );
}

describe('where the staff sign in to the server', () => {
  test.each([
    ['the demonstration password', DEMONSTRATION.password],
    ['its hint', DEMONSTRATION.hint],
    ['the hash', PASSPHRASE_HASH],
    ['any part of it', PASSPHRASE_HASH.split(':').at(-1) ?? ''],
  ])('no file holds %s', (_, text) => {
    expect(filesWith(STAFF_BUILD, text)).toEqual([]);
  });

  test('the shop asks what is new, and its pictures can be had under lasting names', () => {
    expect(filesWith(STAFF_BUILD, `data-url="${UPDATES_PATH}0"`)).toEqual(['loja.html']);
    expect(existsSync(join(STAFF_BUILD, 'fotos/site/kit-rosca-cilindro.webp'))).toBe(true);
  });
});

describe('where they do not', () => {
  test('the demonstration is on its one page', () => {
    expect(filesWith('dist', DEMONSTRATION.password)).toEqual(['admin/loja.html']);
    expect(filesWith('dist', DEMONSTRATION.hint)).toEqual(['admin/loja.html']);
  });

  test('the shop asks for nothing, and there is nothing more to fetch', () => {
    expect(filesWith('dist', `data-url="${UPDATES_PATH}`)).toEqual([]);
    expect(existsSync('dist/fotos')).toBe(false);
  });
});
