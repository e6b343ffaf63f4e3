import { expect, test } from 'vitest';
import { prepareFile } from '../../../../src/request/attachments/prepare-file.ts';
import { ATTACHMENT_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';
import { MAX_BYTES } from '../../../../src/shared/attachments/file-limits.ts';

const PDF = '%PDF-1.7\n';
const pdf = (size: number) => new File([PDF, new Uint8Array(size - PDF.length)], 'desenho.pdf');

test('a drawing of exactly the limit is taken unchanged, and one byte more is refused', async () => {
  const file = pdf(MAX_BYTES);
  expect(await prepareFile(file)).toEqual({ bytes: file, name: 'desenho.pdf', type: '', preview: undefined });
  expect(await prepareFile(pdf(MAX_BYTES + 1))).toEqual({ notice: ATTACHMENT_NOTICES.size });
});

test('a picture that this browser cannot draw is sent as it is', async () => {
  const start = Uint8Array.from('\u{89}PNG\r\n\u{1a}\n', (char) => char.charCodeAt(0));
  const file = new File([start], 'foto.png');
  expect(await prepareFile(file)).toEqual({
    bytes: file,
    name: 'foto.png',
    type: 'image/png',
    preview: undefined,
  });
});

test('a file of another kind is refused, and so is one that was moved meanwhile', async () => {
  expect(await prepareFile(new File(['MZ'], 'a.exe'))).toHaveProperty('notice');
  const moved = pdf(100);
  moved.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  expect(await prepareFile(moved)).toEqual({ notice: ATTACHMENT_NOTICES.content });
});
