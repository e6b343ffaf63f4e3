import { describe, expect, test } from 'vitest';
import { describeRow, describeState, formatSize } from '../../../../src/request/attachments/describe-file.ts';
import {
  describeOnWay,
  describeProblem,
  describeWithRequest,
} from '../../../../src/request/attachments/describe-on-way.ts';
import type { KeptFile } from '../../../../src/request/attachments/kept-file.ts';
import { ATTACHMENT_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';

const listed = { id: 'x', name: 'foto.png' };
const kept: KeptFile = {
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
  [104_858, '0,1 MB'],
  [1_500_000, '1,4 MB'],
  [10 * 1024 * 1024, '10,0 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text.replace(' ', '\u00a0'));
});

describe('a file is shown', () => {
  test('while this page prepares it', () => {
    expect(shown(listed, { ...kept, state: 'preparing', size: 0 }, undefined, true)).toBe('Preparando…');
  });

  test('while it waits for its turn', () => {
    expect(shown(listed, kept, undefined, false)).toBe('2,0\u00a0MB · Aguardando a vez');
  });

  test('with the share that has left the device', () => {
    expect(shown(listed, kept, { bytes: 1024 * 1024 }, false)).toBe('2,0\u00a0MB · Enviando, 50\u00a0%');
  });

  test('with a word about the data of the camera, if no program takes them out', () => {
    const heic = { ...kept, name: 'foto.heic', state: 'complete' } as const;
    expect(shown(listed, heic, undefined, false)).toMatch(/Pronto para enviar · com os dados da câmera$/);
  });

  test('as unfinished until the server has said that it has all', () => {
    expect(shown(listed, kept, { bytes: kept.size }, false)).toBe('2,0\u00a0MB · Enviando, 99\u00a0%');
  });

  test('as waiting for the connection, and for a busy server', () => {
    expect(shown(listed, kept, { bytes: 0, pause: 'line' }, false)).toContain('Sem conexão');
    expect(shown(listed, kept, { bytes: 0, pause: 'busy' }, false)).toContain('Site ocupado');
  });

  test('as ready under the name that it was given', () => {
    const row = describeRow(listed, { ...kept, state: 'complete' }, undefined, false);
    expect(row).toMatchObject({ name: 'foto.jpg', percent: 100, state: 'ready' });
    expect(describeState(row)).toBe('2,0\u00a0MB · Pronto para enviar');
  });

  test('with the reason if it was refused', () => {
    const refused: KeptFile = { ...kept, state: 'refused', notice: ATTACHMENT_NOTICES.size };
    expect(shown(listed, refused, undefined, false)).toBe(
      `${ATTACHMENT_NOTICES.size.title}. ${ATTACHMENT_NOTICES.size.detail}`,
    );
  });

  test.each([
    ['the device has lost it', undefined],
    ['the page was left while it was prepared', { ...kept, state: 'preparing' as const }],
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
