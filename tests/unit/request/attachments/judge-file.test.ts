import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACCEPTED, DOCUMENTS } from '../../../../src/request/attachments/draft-files.ts';
import { judgeFile, kindOfStart, nameAs } from '../../../../src/request/attachments/judge-file.ts';
import { fitInside, LONGEST_SIDE } from '../../../../src/request/attachments/shrink-picture.ts';
import { ATTACHMENT_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';
import { DOCUMENT_NAMES, FILE_KINDS, listAccepted } from '../../../../src/shared/attachments/file-kinds.ts';

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const STARTS = {
  jpeg: latin('\u00ff\u00d8\u00ff\u00e1\u0000\u0018Exif'),
  png: latin('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'),
  webp: latin('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '),
  heic: latin('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'),
  pdf: latin('%PDF-1.7\n'),
  dxf: latin('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'),
  step: latin('ISO-10303-21;\nHEADER;'),
  dwg: latin('AC1032\u0000\u0000'),
  zip: latin('PK\u0003\u0004'),
};

describe('the kind of a file', () => {
  test.each(Object.entries(STARTS))('%s is known by its first bytes', (kind, start) => {
    expect(kindOfStart(start)).toBe(kind);
  });

  test.each([
    ['a HEIC picture of another brand', latin('\u0000\u0000\u0000\u0018ftypmif1'), 'heic'],
    ['a STEP file after a byte order mark', latin('\u00ef\u00bb\u00bfISO-10303-21;'), 'step'],
    ['a DXF file with a comment', latin('999\nfeito no QCAD\n0\nSECTION\n2\nHEADER'), 'dxf'],
    ['a binary DXF file', latin('AutoCAD Binary DXF\r\n\u001a\u0000'), 'dxf'],
    ['a film', latin('\u0000\u0000\u0000\u0018ftypisom'), undefined],
    ['an AVIF picture', latin('\u0000\u0000\u0000\u0018ftypavif'), undefined],
    ['a sound in the container of WebP', latin('RIFF\u0010\u0000\u0000\u0000WAVEfmt '), undefined],
    ['a PDF behind something else, which the server refuses', latin('x%PDF-1.4'), undefined],
    ['a page', latin('<!doctype html>'), undefined],
    ['a program', latin('MZ\u0090\u0000'), undefined],
    ['no bytes', latin(''), undefined],
  ])('of %s is %3$s', (_what, start, kind) => {
    expect(kindOfStart(start)).toBe(kind);
  });
});

describe('a chosen file', () => {
  test.each([
    ['rosca.jpg', STARTS.jpeg, 'jpeg', 'rosca.jpg'],
    ['ROSCA.JPEG', STARTS.jpeg, 'jpeg', 'ROSCA.JPEG'],
    ['desenho.stp', STARTS.step, 'step', 'desenho.stp'],
    ['a photo without an ending', STARTS.jpeg, 'jpeg', 'a photo without an ending.jpg'],
    ['mensagem.png', STARTS.jpeg, 'jpeg', 'mensagem.jpg'],
    ['v1.2', STARTS.pdf, 'pdf', 'v1.2.pdf'],
    ['medidas.xlsx', STARTS.zip, 'xlsx', 'medidas.xlsx'],
    ['carta.DOCX', STARTS.zip, 'docx', 'carta.DOCX'],
    ['desenhos.zip', STARTS.zip, 'zip', 'desenhos.zip'],
  ])('%s is taken under the name %4$s', (name, start, kind, kept) => {
    expect(judgeFile(name, start as Uint8Array)).toEqual({ kind, name: kept });
  });

  test.each([
    ['programa.exe', latin('MZ'), ATTACHMENT_NOTICES.type],
    ['macros.docm', STARTS.zip, ATTACHMENT_NOTICES.type],
    ['foto.jpg', STARTS.zip, ATTACHMENT_NOTICES.content],
    ['planilha.xlsx', STARTS.pdf, ATTACHMENT_NOTICES.content],
    ['foto.jpg', latin('<html>'), ATTACHMENT_NOTICES.content],
    ['desenho.dxf', STARTS.pdf, ATTACHMENT_NOTICES.content],
    ['foto.jpg', STARTS.pdf, ATTACHMENT_NOTICES.content],
    ['vazio.pdf', latin(''), ATTACHMENT_NOTICES.content],
  ])('%s with other content is refused with the reason', (name, start, notice) => {
    expect(judgeFile(name, start)).toEqual({ notice });
  });

  test('keeps every dot of its name but the wrong ending', () => {
    expect(nameAs('rosca.60.mm.png', 'jpeg')).toBe('rosca.60.mm.jpg');
  });
});

test('the field of a form accepts and names the kinds of the list', () => {
  expect([ACCEPTED, DOCUMENTS]).toEqual([listAccepted(), DOCUMENT_NAMES]);
});

test('the notice about a file that is not accepted and the team’s guide name every kind', () => {
  const paragraph = readFileSync('docs/guia-da-equipe.md', 'utf8').match(/^\*\*Arquivos\.\*\*.*?\n\n/ms)?.[0];
  const texts = [ATTACHMENT_NOTICES.type.detail, paragraph];
  const kinds = Object.keys(FILE_KINDS).map((kind) => kind.toUpperCase());
  for (const text of texts) expect(kinds.filter((kind) => !text?.includes(kind))).toEqual([]);
});

test.each([
  [4032, 3024, 1920, 1440],
  [3024, 4032, 1440, 1920],
  [1920, 1080, 1920, 1080],
  [1921, 1, 1920, 1],
  [640, 480, 640, 480],
  [20_000, 5, 1920, 1],
])('a picture of %i × %i is sent as %i × %i', (width, height, fitWidth, fitHeight) => {
  expect(fitInside(width, height, LONGEST_SIDE)).toEqual({ width: fitWidth, height: fitHeight });
});
