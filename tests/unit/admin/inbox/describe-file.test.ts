import { expect, test } from 'vitest';
import { describeFile, isPicture, nameFile } from '../../../../src/admin/inbox/describe-file.ts';
import type { LeadAttachment } from '../../../../src/shared/attachments/lead-attachment.ts';

const FILE: LeadAttachment = {
  id: '1',
  name: 'rosca.jpg',
  kind: 'jpeg',
  bytes: 1_300_000,
  state: 'complete',
};
const RECEIVED = '2026-11-20T12:00:00Z';
const at = (hours: number) => new Date(Date.parse(RECEIVED) + hours * 3_600_000);

test.each<[Partial<LeadAttachment>, number, string]>([
  [{}, 1, 'JPEG · 1,2 MB'],
  [{ bytes: 300 }, 1, 'JPEG · 1 kB'],
  // Of a kind that was accepted before.
  [{ kind: 'pptx' as 'zip' }, 1, 'PPTX · 1,2 MB'],
  [{ state: 'open', kind: null }, 23, '1,2 MB · a caminho'],
  [{ state: 'open', kind: null }, 25, '1,2 MB · não chegou'],
  [{ state: 'open', kind: null, bytes: 0 }, 1, 'a caminho'],
  [{ state: 'missing', kind: null }, 200, '1,2 MB · não chegou'],
  [{ state: 'refused', kind: null }, 1, '1,2 MB · não chegou: o conteúdo não é de um tipo aceito'],
  [{ state: 'removed' }, 900, 'JPEG · 1,2 MB · apagado, porque o pedido foi descartado'],
])('%j after %i hours is described as %j', (change, hours, expected) => {
  expect(describeFile({ ...FILE, ...change }, RECEIVED, at(hours))).toBe(expected);
});

test('shows complete photos as pictures, and names what has no name yet', () => {
  expect(isPicture(FILE)).toBe(true);
  for (const change of [{ state: 'open' }, { kind: 'heic' }, { kind: 'pdf' }, { state: 'removed' }] as const)
    expect(isPicture({ ...FILE, ...change })).toBe(false);
  expect(nameFile({ name: '' })).not.toBe('');
});
