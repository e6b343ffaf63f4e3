import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../../netlify/attachments/check-content.ts';
import { readOrientation } from '../../../netlify/attachments/orientation.ts';
import { DXF, makeHeic, makePdf, PDF, STEP } from '../../fixtures/attachments.ts';
import { makePicture } from '../../fixtures/pictures.ts';

const bytesOf = (value: Uint8Array | string) =>
  new Uint8Array(typeof value === 'string' ? Buffer.from(value, 'latin1') : value);
const join = (...parts: (Uint8Array | string)[]) => bytesOf(Buffer.concat(parts.map(bytesOf)));
const kindOf = (value: Uint8Array | string) => checkContent(bytesOf(value))?.kind;

const PICTURES = {
  jpeg: await makePicture('jpeg'),
  png: await makePicture('png'),
  webp: await makePicture('webp'),
};
const FILES: Record<string, Uint8Array> = {
  ...PICTURES,
  heic: makeHeic(),
  pdf: PDF,
  dxf: DXF,
  step: STEP,
};

describe.each(Object.entries(FILES))('a file of the kind %s', (kind, file) => {
  test('is known by its content', () => {
    expect(kindOf(file)).toBe(kind);
  });

  test('is refused if it ends anywhere before its end', () => {
    const whole = bytesOf(file);
    // The last line break of a text may be missing.
    const needed = Buffer.from(whole).toString('latin1').trimEnd().length;
    const accepted = Array.from({ length: needed }, (_, end) => end).filter(
      (end) => checkContent(whole.slice(0, end)) !== undefined,
    );
    expect(accepted).toEqual([]);
  });

  test('is refused behind a page or a program', () => {
    for (const start of [
      '<html><script>alert(1)</script>',
      'MZ\x90\0',
      'PK\x03\x04',
      'GIF89a',
      '#!/bin/sh\n',
    ])
      expect([start, kindOf(join(start, file))]).toEqual([start, undefined]);
  });
});

test.each([
  ['an empty file', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a program', 'MZ\x90\0\x03\0\0\0'],
  ['an archive', 'PK\x03\x04 word/document.xml'],
  ['a film in the container of HEIC', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a DXF with a NUL', '  0\nSECTION\n\0  0\nEOF\n'],
  ['a STEP file without its end', 'ISO-10303-21;\nHEADER;\n<script>'],
])('refuses %s', (_, content) => {
  expect(kindOf(content)).toBeUndefined();
});

test('refuses a PDF with another file after its end', () => {
  expect(kindOf(join(PDF, 'x'.repeat(2000)))).toBeUndefined();
  expect(kindOf(makePdf(3_000_000))).toBe('pdf');
});

test('refuses a picture that decodes to more than a device bears', async () => {
  const huge = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#fff' } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  expect(huge.length).toBeLessThan(1_000_000);
  expect(kindOf(huge)).toBeUndefined();
});

test('accepts a DXF that starts with comments, and a binary one', () => {
  expect(kindOf(join('999\ndxfrw 0.6.3\n', DXF))).toBe('dxf');
  expect(kindOf(join(DXF, '\x1a'))).toBe('dxf');
  expect(kindOf('AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION\0')).toBe('dxf');
});

test.each(Object.entries(PICTURES))('takes place, author and description out of a %s', async (_, file) => {
  const checked = checkContent(bytesOf(file));
  const stored = Buffer.from(checked?.bytes ?? []).toString('latin1');
  expect(file.toString('latin1')).toMatch(/segredo|Fulano/);
  expect(stored).not.toMatch(/segredo|Fulano|GPS|xmpmeta/);
  expect(await sharp(checked?.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
});

test('fills the metadata of a HEIC with zeros and leaves the picture', () => {
  const file = makeHeic('GPS -23.55');
  const stored = checkContent(bytesOf(file));
  expect(stored?.bytes).toHaveLength(file.length);
  const text = Buffer.from(stored?.bytes ?? []).toString('latin1');
  expect(text).toContain('PIXELS-OF-THE-PICTURE');
  expect(text).not.toContain('GPS');
});

test('cuts off what a phone puts after the end of a photo', () => {
  const checked = checkContent(join(PICTURES.jpeg, '<script>alert(1)</script>', PICTURES.jpeg));
  expect(checked?.kind).toBe('jpeg');
  expect(checked?.bytes).toEqual(checkContent(bytesOf(PICTURES.jpeg))?.bytes);
});

test.each([1, 3, 6, 8])('keeps a photo turned as the camera has noted it (%i)', async (orientation) => {
  const turned = await sharp(PICTURES.jpeg).withMetadata({ orientation }).jpeg().toBuffer();
  const bytes = checkContent(bytesOf(turned))?.bytes ?? new Uint8Array();
  expect(readOrientation(bytes)).toBe(orientation);
  expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(orientation);
});
