import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeRow, describeState } from '../../../../src/request/attachments/describe-file.ts';
import {
  describeOnWay,
  describeProblem,
  describeWithRequest,
} from '../../../../src/request/attachments/describe-on-way.ts';
import { ACCEPTED, DOCUMENTS, parseDraftFiles } from '../../../../src/request/attachments/draft-files.ts';
import { judgeFile, kindOfStart, nameAs } from '../../../../src/request/attachments/judge-file.ts';
import { isExpired, isToBeSent, type KeptFile, link } from '../../../../src/request/attachments/kept-file.ts';
import { fitInside, LONGEST_SIDE } from '../../../../src/request/attachments/shrink-picture.ts';
import { ATTACHMENT_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';
import { DOCUMENT_NAMES, FILE_KINDS, listAccepted } from '../../../../src/shared/attachments/file-kinds.ts';
import { formatBytes } from '../../../../src/shared/format-bytes.ts';

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
  zip: latin('PK\u0003\u0004\u0014\u0000\u0006\u0000'),
};

describe('the kind of a file', () => {
  test.each(Object.entries(STARTS))('%s is detected by its first bytes', (kind, start) => {
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
  [4032, 3024, 2000, 1500],
  [3024, 4032, 1500, 2000],
  [2000, 1125, 2000, 1125],
  [2001, 1, 2000, 1],
  [640, 480, 640, 480],
  [20_000, 5, 2000, 1],
])('a picture of %i × %i is sent as %i × %i', (width, height, fitWidth, fitHeight) => {
  expect(fitInside(width, height, LONGEST_SIDE)).toEqual({ width: fitWidth, height: fitHeight });
});

const listed = { id: 'x', name: 'foto.png' };
const shownFile: KeptFile = {
  id: 'x',
  name: 'foto.jpg',
  size: 2 * 1024 * 1024,
  type: 'image/jpeg',
  touchedAt: 0,
  state: 'open',
};
const shown = (...values: Parameters<typeof describeRow>) => describeState(describeRow(...values));

test.each([
  [0, '1 kB'],
  [300, '1 kB'],
  [90_000, '88 kB'],
  [104_858, '102 kB'],
  [1_500_000, '1,4 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text.replace(' ', '\u00a0'));
});

describe('a file is shown', () => {
  test('while this page prepares it', () => {
    expect(shown(listed, { ...shownFile, state: 'preparing', size: 0 }, undefined, true)).toBe('Preparando…');
  });

  test('while it waits for its turn', () => {
    expect(shown(listed, shownFile, undefined, false)).toBe('2\u00a0MB · Aguardando a vez');
  });

  test('with the share that has left the device', () => {
    expect(shown(listed, shownFile, { bytes: 1024 * 1024 }, false)).toBe('2\u00a0MB · Enviando, 50\u00a0%');
  });

  test('with a word about the data of the camera, if they cannot be removed', () => {
    const heic = { ...shownFile, name: 'foto.heic', state: 'complete' } as const;
    expect(shown(listed, heic, undefined, false)).toMatch(/Pronto para enviar · com os dados da câmera$/);
  });

  test('as unfinished until the server has said that it has all', () => {
    expect(shown(listed, shownFile, { bytes: shownFile.size }, false)).toBe(
      '2\u00a0MB · Enviando, 99\u00a0%',
    );
  });

  test('as waiting for the connection, and for a busy server', () => {
    expect(shown(listed, shownFile, { bytes: 0, pause: 'line' }, false)).toContain('Sem conexão');
    expect(shown(listed, shownFile, { bytes: 0, pause: 'busy' }, false)).toContain('Site ocupado');
  });

  test('as ready under the name that it was given', () => {
    const row = describeRow(listed, { ...shownFile, state: 'complete' }, undefined, false);
    expect(row).toMatchObject({ name: 'foto.jpg', percent: 100, state: 'ready' });
    expect(describeState(row)).toBe('2\u00a0MB · Pronto para enviar');
  });

  test('with the reason if it was refused', () => {
    const refused: KeptFile = { ...shownFile, state: 'refused', notice: ATTACHMENT_NOTICES.size };
    expect(shown(listed, refused, undefined, false)).toBe(
      `${ATTACHMENT_NOTICES.size.title}. ${ATTACHMENT_NOTICES.size.detail}`,
    );
  });

  test.each([
    ['the device has lost it', undefined],
    ['the page was left while it was prepared', { ...shownFile, state: 'preparing' as const }],
  ])('as to be chosen again if %s', (_why, lost) => {
    expect(shown(listed, lost, undefined, false)).toContain('Escolha-o de novo');
  });
});

test('the confirmation and the queue count the files', () => {
  expect(describeOnWay(1)).toMatch(/^1 arquivo ainda está a caminho\./);
  expect(describeOnWay(3)).toMatch(/^3 arquivos ainda estão a caminho\./);
  expect(describeWithRequest(1)).toMatch(/^O arquivo vai/);
  expect(describeWithRequest(2)).toMatch(/^Os 2 arquivos vão/);
});

test('a file that was not taken is named with the reason', () => {
  const text = describeProblem({ name: 'a.exe', notice: ATTACHMENT_NOTICES.type });
  expect(text).toMatch(/^a\.exe: Este tipo de arquivo não é aceito\. Aceitamos/);
});

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60 * 1000;
const ID = '8a1f2e3d-0000-4000-8000-000000000001';
const draft: KeptFile = { id: ID, name: 'a.pdf', size: 9, type: '', touchedAt: NOW, state: 'open' };
const bound: KeptFile = { ...draft, request: 'key' };

describe('the device deletes', () => {
  test.each([
    ["a draft's file", draft, 24],
    ["a queued request's file", bound, 7 * 24],
    ["a stored request's file", { ...bound, isLinked: true }, 7 * 24],
  ])('%s when its time is over, and not before', (_what, file, hours) => {
    expect(isExpired(file, NOW + hours * HOUR - 1)).toBe(false);
    expect(isExpired(file, NOW + hours * HOUR)).toBe(true);
  });
});

describe('once its request is stored', () => {
  test('an incomplete file is sent from any page', () => {
    expect(link(bound, NOW)).toEqual({ ...bound, isLinked: true, notice: undefined });
  });

  test('a file that was still being prepared stays so', () => {
    expect(link({ ...bound, state: 'preparing' }, NOW)?.state).toBe('preparing');
  });

  test('nothing is left to do for a complete file', () => {
    expect(link({ ...bound, state: 'complete', completeAt: NOW - 19 * HOUR }, NOW)).toBeUndefined();
  });

  test('a file that the server may have dropped meanwhile is sent again', () => {
    const old: KeptFile = { ...bound, state: 'complete', completeAt: NOW - 20 * HOUR };
    expect(link(old, NOW)).toMatchObject({ state: 'open', isLinked: true });
  });

  test('a refused file is removed, unless sending it again may help', () => {
    const refused: KeptFile = { ...bound, state: 'refused', notice: { title: 'Não' } };
    expect(link(refused, NOW)).toBeUndefined();
    expect(link({ ...refused, isWorthRetrying: true }, NOW)).toMatchObject({ state: 'open' });
  });
});

test.each<[string, KeptFile, string[], boolean]>([
  ['of this draft', draft, [ID], true],
  ["of another tab's draft", draft, [], false],
  ['of a request that waits in the queue', bound, [ID], false],
  ['of a stored request', { ...bound, isLinked: true }, [], true],
  ['that is complete', { ...draft, state: 'complete' }, [ID], false],
  ['that is being prepared', { ...draft, state: 'preparing' }, [ID], false],
  ['that was refused', { ...draft, state: 'refused' }, [ID], false],
])('a file %s is sent by a page: %4$s', (_which, file, ids, isSent) => {
  expect(isToBeSent(file, ids)).toBe(isSent);
});

const id = (number: number) => `8a1f2e3d-0000-4000-8000-00000000000${number}`;

test('the stored list of a draft’s files is read as it was written', () => {
  const files = [
    { id: id(1), name: 'a.pdf' },
    { id: id(2), name: 'b.jpg' },
  ];
  expect(parseDraftFiles(JSON.stringify(files))).toEqual(files);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['an object', '{"id":1}'],
  ['entries of another kind', '[1,null,{"id":1,"name":"y"},{"name":"y"}]'],
  ['entries without a name', JSON.stringify([{ id: id(1) }])],
])('%s is an empty list', (_what, text) => {
  expect(parseDraftFiles(text)).toEqual([]);
});
