import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../../netlify/attachments/check-content.ts';
import { adviceFor, FILE_KINDS, kindOfName } from '../../../src/shared/attachments/file-kinds.ts';
import { MAX_NAME_LENGTH } from '../../../src/shared/attachments/file-limits.ts';
import { cleanFileName } from '../../../src/shared/attachments/file-name.ts';
import { DXF, HEIC, makePdf, PDF, STEP } from '../../fixtures/attachments.ts';
import { DOCX, DWG, makeLateOffice, makeOffice, makeZip } from '../../fixtures/office.ts';
import { makePicture } from '../../fixtures/pictures.ts';

const bytesOf = (value: Uint8Array | string) =>
  new Uint8Array(typeof value === 'string' ? Buffer.from(value, 'latin1') : value);
const join = (...parts: (Uint8Array | string)[]) => bytesOf(Buffer.concat(parts.map(bytesOf)));
const kindOf = async (value: Uint8Array | string, name?: string) =>
  (await checkContent(bytesOf(value), name))?.kind;

const PICTURES = {
  jpeg: await makePicture('jpeg'),
  png: await makePicture('png'),
  webp: await makePicture('webp'),
};
const FILES: Record<string, Uint8Array> = {
  ...PICTURES,
  heic: HEIC,
  pdf: PDF,
  dxf: DXF,
  step: STEP,
  dwg: DWG,
  docx: DOCX,
  xlsx: makeOffice('xlsx'),
  zip: makeZip('desenho.dwg'),
};

test('these files cover the list of kinds', () => {
  expect(Object.keys(FILES).toSorted()).toEqual(Object.keys(FILE_KINDS).toSorted());
});

describe.each(Object.entries(FILES))('a file of the kind %s', (kind, file) => {
  test('is detected by its content', async () => {
    expect(await kindOf(file)).toBe(kind);
  });

  test('is refused after the start of a page or a program', async () => {
    for (const start of ['<html><script>alert(1)</script>', 'MZ\x90\0', 'GIF89a', '#!/bin/sh\n'])
      expect([start, await kindOf(join(start, file))]).toEqual([start, undefined]);
  });
});

test.each(Object.entries(PICTURES))('a %s is refused if it is truncated before its end', async (_, file) => {
  const whole = bytesOf(file);
  for (let share = 0; share <= 90; share += 10)
    expect([share, await kindOf(whole.slice(0, (whole.length * share) / 100))]).toEqual([share, undefined]);
});

test('every other kind is stored as it came', async () => {
  for (const [kind, file] of Object.entries(FILES).filter(([kind]) => !(kind in PICTURES)))
    expect([kind, (await checkContent(bytesOf(file)))?.bytes]).toEqual([kind, bytesOf(file)]);
});

test.each([
  ['medidas.xlsx', 'xlsx'],
  ['carta.docx', 'docx'],
  ['desenhos.zip', 'zip'],
  ['foto.jpg', 'zip'],
])('an archive that does not tell more is what its name says: %s', async (name, kind) => {
  expect(await kindOf(makeZip('desenho.dwg'), name)).toBe(kind);
});

test.each([
  ['with macros', makeOffice('docm')],
  ['of slides', makeOffice('pptx')],
  ['that is a program in Java', makeZip('META-INF/MANIFEST.MF')],
  ['that is a program for telephones', makeZip('classes.dex')],
])('refuses an archive %s', async (_, bytes) => {
  expect(await kindOf(bytes, 'carta.docx')).toBeUndefined();
});

test.each([
  ['an empty file', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a program', 'MZ\x90\0\x03\0\0\0'],
  ['a film in the container of HEIC', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a text that names STEP later', 'See ISO-10303-21;'],
  ['a PDF that begins after 1,024 bytes', join(' '.repeat(1020), PDF)],
  ['a document with macros whose list of types is its last part', makeLateOffice('docm')],
])('refuses %s', async (_, content) => {
  expect(await kindOf(content)).toBeUndefined();
});

test('refuses a picture that decodes to more than a device can handle', async () => {
  const huge = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#fff' } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  expect(huge.length).toBeLessThan(1_000_000);
  expect(await kindOf(huge)).toBeUndefined();
});

test.each([
  ['a DXF that starts with comments', join('999\ndxfrw 0.6.3\n', DXF), 'dxf'],
  ['a binary DXF', 'AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION\0', 'dxf'],
  ['a large PDF', makePdf(3_000_000), 'pdf'],
  ['a PDF after a byte order mark', join('\xef\xbb\xbf', PDF), 'pdf'],
  ['a PDF after a line feed', join('\n', PDF), 'pdf'],
  [
    'a PDF after the commands of a printer',
    join('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', PDF),
    'pdf',
  ],
  ['a PDF after the header of a mail', join('Content-Type: application/pdf\r\n\r\n', PDF), 'pdf'],
  ['a PDF after 128 bytes of a Macintosh', join('\0'.repeat(128), PDF), 'pdf'],
  ['a document as LibreOffice writes it', makeLateOffice('docx'), 'docx'],
  ['a spreadsheet as LibreOffice writes it', makeLateOffice('xlsx'), 'xlsx'],
  [
    'a STEP after a comment framed with stars',
    join(`/${'*'.repeat(40)}\n * SW ** \n${'*'.repeat(40)}/\n`, STEP),
    'step',
  ],
])('accepts %s', async (_, bytes, kind) => {
  expect(await kindOf(bytes)).toBe(kind);
});

test.each(Object.entries(PICTURES))('removes location, author and description from a %s', async (_, file) => {
  const checked = await checkContent(bytesOf(file));
  const stored = Buffer.from(checked?.bytes ?? []).toString('latin1');
  expect(file.toString('latin1')).toMatch(/segredo|Fulano/);
  expect(stored).not.toMatch(/segredo|Fulano|GPS|xmpmeta/);
  expect(await sharp(checked?.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
});

test('cuts off what a phone puts after the end of a photo', async () => {
  const checked = await checkContent(join(PICTURES.jpeg, '<script>alert(1)</script>', PICTURES.jpeg));
  expect(checked?.kind).toBe('jpeg');
  expect(checked?.bytes).toEqual((await checkContent(bytesOf(PICTURES.jpeg)))?.bytes);
});

test.each([1, 3, 6, 8])('shows a picture as the camera was held (%i)', async (orientation) => {
  const turned = await sharp(PICTURES.jpeg).withMetadata({ orientation }).jpeg().toBuffer();
  const { width, height, ...found } = await sharp((await checkContent(bytesOf(turned)))?.bytes).metadata();
  expect([width, height, found.orientation]).toEqual([...(orientation > 4 ? [30, 40] : [40, 30]), undefined]);
});

test.each([
  ['carta.odt', /PDF ou DOCX/],
  ['medidas.ODS', /XLSX/],
  ['rosca.SLDPRT', /STEP/],
  ['rosca.iges', /STEP/],
  ['desenhos.rar', /ZIP/],
  ['foto.tif', /JPG ou PNG/],
  ['barulho.mp4', /WhatsApp/],
  ['programa.exe', undefined],
])('the refusal of %s says what to do instead: %s', (name, advice) => {
  if (advice) expect(adviceFor(name)).toMatch(advice);
  else expect(adviceFor(name)).toBeUndefined();
});

test.each([
  ['rosca 60 mm.JPG', 'rosca 60 mm.JPG'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\fakepath\\peça.dxf', 'peça.dxf'],
  ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
  ['linha\r\nAssunto: outra.pdf', 'linha Assunto_ outra.pdf'],
  ['...', ''],
  ['  ', ''],
])('%j is shown as %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test('gives a file the extension of its content', () => {
  expect(cleanFileName('foto.png', 'jpeg')).toBe('foto.jpg');
  expect(cleanFileName('foto.jpeg', 'jpeg')).toBe('foto.jpeg');
  expect(cleanFileName('desenho v1.2', 'pdf')).toBe('desenho v1.2.pdf');
  expect(cleanFileName('programa.exe', 'pdf')).toBe('programa.exe.pdf');
  expect(cleanFileName('.pdf', 'pdf')).toMatch(/^\S+\.pdf$/);
});

test('shortens a long name before its extension, without cutting a character in half', () => {
  const name = cleanFileName(`${'🛠'.repeat(200)}.step`);
  expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
  expect(kindOfName(name)).toBe('step');
  expect(name.isWellFormed()).toBe(true);
});
