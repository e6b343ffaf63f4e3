import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMONSTRATION } from '../../src/admin/products/demo-password.ts';
import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { STAFF_BUILD } from '../fixtures/staff-build.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';

/** The files of a build that contain a text. */
function filesWith(folder: string, text: string): string[] {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`${folder} is missing: run npm run build:test first`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => statSync(join(folder, file)).isFile() && readFileSync(join(folder, file)).includes(text),
  );
}

describe('a build with server sign-in', () => {
  test.each([
    ['the demonstration password', DEMONSTRATION.password],
    ['its hint', DEMONSTRATION.hint],
    ['the password hash', PASSPHRASE_HASH],
    ['the last part of the hash', PASSPHRASE_HASH.split(':').at(-1) ?? ''],
  ])('has no file that contains %s', (_, text) => {
    expect(filesWith(STAFF_BUILD, text)).toEqual([]);
  });

  test('makes the shop check for catalogue updates, and has pictures under stable URLs', () => {
    expect(filesWith(STAFF_BUILD, `data-url="${UPDATES_PATH}0"`)).toEqual(['loja.html']);
    expect(existsSync(join(STAFF_BUILD, 'fotos/site/kit-rosca-cilindro.webp'))).toBe(true);
  });
});

describe('a build without server sign-in', () => {
  test('has the demo password only on /admin/loja', () => {
    expect(filesWith('dist', DEMONSTRATION.password)).toEqual(['admin/loja.html']);
    expect(filesWith('dist', DEMONSTRATION.hint)).toEqual(['admin/loja.html']);
  });

  test('has no catalogue check and no pictures under stable URLs', () => {
    expect(filesWith('dist', `data-url="${UPDATES_PATH}`)).toEqual([]);
    expect(existsSync('dist/fotos')).toBe(false);
  });
});
