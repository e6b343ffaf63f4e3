import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeState, type FileRow } from '../../../../src/request/attachments/describe-file.ts';
import {
  describeOnWay,
  describeProblem,
  describeWithRequest,
} from '../../../../src/request/attachments/describe-on-way.ts';
import { ACCEPTED, DOCUMENTS } from '../../../../src/request/attachments/draft-files.ts';
import { fitInside, LONGEST_SIDE } from '../../../../src/request/attachments/shrink-picture.ts';
import { FILE_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';
import { DOCUMENT_NAMES, FILE_KINDS, listAccepted } from '../../../../src/shared/attachments/file-kinds.ts';
import { formatBytes } from '../../../../src/shared/format-bytes.ts';

test('the field of a form accepts and names the kinds of the list', () => {
  expect([ACCEPTED, DOCUMENTS]).toEqual([listAccepted(), DOCUMENT_NAMES]);
});

test('the notice about a file that is not accepted and the team’s guide name every kind', () => {
  const paragraph = readFileSync('docs/guia-da-equipe.md', 'utf8').match(/^\*\*Arquivos\.\*\*.*?\n\n/ms)?.[0];
  const texts = [FILE_NOTICES.type.detail, paragraph];
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
  const row: FileRow = { id: 'x', name: 'a.pdf', size: 2 * 1024 * 1024, state: 'ready', percent: 50 };
  test.each<[string, Partial<FileRow>, string]>([
    ['while it is prepared', { state: 'preparing', size: 0 }, 'Preparando…'],
    ['as ready', {}, '2 MB · Pronto: vai logo depois da solicitação'],
    ['with the share that has left the device', { state: 'sending' }, '2 MB · Enviando, 50 %'],
    ['while there is no connection', { state: 'line' }, '2 MB · Sem conexão: continua sozinho'],
    ['while the server is busy', { state: 'busy' }, '2 MB · Site ocupado: continua sozinho'],
    [
      'with a word about the data of the camera, which cannot be removed',
      { name: 'a.heic' },
      '2 MB · Pronto: vai logo depois da solicitação · com os dados da câmera',
    ],
    [
      'with the reason if the server does not get it',
      { state: 'refused', notice: FILE_NOTICES.lost },
      'Não chegou. O arquivo não está mais neste aparelho. Escolha-o de novo.',
    ],
  ])('%s', (_when, change, text) => {
    expect(describeState({ ...row, ...change }).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

test('the confirmation and the queue count the files, and a file that was not taken is named', () => {
  expect(describeOnWay(1)).toMatch(/^1 arquivo ainda está a caminho\./);
  expect(describeOnWay(3)).toMatch(/^3 arquivos ainda estão a caminho\./);
  expect(describeWithRequest(1)).toMatch(/^O arquivo vai/);
  expect(describeWithRequest(2)).toMatch(/^Os 2 arquivos vão/);
  const text = describeProblem({ name: 'a.exe', notice: FILE_NOTICES.type });
  expect(text).toMatch(/^a\.exe: Este tipo de arquivo não é aceito\. Aceitamos/);
});
