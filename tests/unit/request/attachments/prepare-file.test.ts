import { afterEach, expect, test, vi } from 'vitest';
import { prepareFile } from '../../../../src/request/attachments/prepare-file.ts';
import { FILE_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';
import { MAX_BYTES } from '../../../../src/shared/attachments/file-limits.ts';

const shrunk = vi.hoisted(() => ({ answer: undefined as unknown }));
vi.mock('../../../../src/request/attachments/shrink-picture.ts', () => ({
  shrinkPicture: async () => shrunk.answer,
}));
afterEach(() => {
  shrunk.answer = undefined;
});

const file = (name: string, size = 9, type = '') => new File([new Uint8Array(size)], name, { type });
const refusalOf = async (...given: Parameters<typeof file>) => {
  const prepared = await prepareFile(file(...given));
  return 'notice' in prepared ? prepared.notice : undefined;
};

test('a drawing of exactly the limit is taken unchanged, and one byte more is refused', async () => {
  expect(await prepareFile(file('desenho.pdf', MAX_BYTES))).toEqual({
    bytes: new ArrayBuffer(MAX_BYTES),
    name: 'desenho.pdf',
  });
  expect(await refusalOf('desenho.pdf', MAX_BYTES + 1)).toEqual(FILE_NOTICES.size);
});

test.each(['NotReadableError', 'NotFoundError'])(
  'a file of the cloud, or of a stick that was pulled (%s), is told at once',
  async (name) => {
    const gone = file('desenho.pdf');
    gone.arrayBuffer = () => Promise.reject(new DOMException('', name));
    expect(await prepareFile(gone)).toEqual({ notice: FILE_NOTICES.unreadable });
    // Some of Android's providers hand over nothing instead.
    expect(await refusalOf('desenho.pdf', 0)).toEqual(FILE_NOTICES.unreadable);
  },
);

test.each([
  ['programa.exe', FILE_NOTICES.type],
  ['rosca.SLDPRT', { title: FILE_NOTICES.type.title, detail: expect.stringContaining('STEP') }],
  ['desenho.dwg', undefined],
  ['rosca v1.2', undefined],
  ['sem ponto', undefined],
])('%s is judged by its ending; the server decides by the content', async (name, notice) => {
  expect(await refusalOf(name)).toEqual(notice);
});

test('a picture is named as what it became, and refused if it is broken', async () => {
  const bytes = new Blob(['jpeg']);
  shrunk.answer = { bytes, kind: 'jpeg', preview: 'data:x' };
  for (const [name, type, kept] of [
    ['rosca.60.mm.png', '', 'rosca.60.mm.jpg'],
    ['foto', 'image/jpeg', 'foto.jpg'],
    ['foto.JPEG', '', 'foto.JPEG'],
  ] as const)
    expect(await prepareFile(file(name, 9, type))).toEqual({
      bytes: await bytes.arrayBuffer(),
      name: kept,
      preview: 'data:x',
    });
  shrunk.answer = 'broken';
  expect(await refusalOf('foto.jpg')).toEqual(FILE_NOTICES.invalid);
  expect((await refusalOf('foto.tif', 9, 'image/tiff'))?.detail).toContain('JPG ou PNG');
});

test('a drawing is none, although browsers call it an image', async () => {
  shrunk.answer = 'broken';
  for (const [name, type] of [
    ['rosca.dxf', 'image/vnd.dxf'],
    ['rosca.dwg', 'image/vnd.dwg'],
  ] as const)
    expect(await prepareFile(file(name, 9, type))).toMatchObject({ name });
});

test('a picture that this browser cannot draw is sent as it is', async () => {
  expect(await prepareFile(file('foto.png'))).toMatchObject({ name: 'foto.png' });
  shrunk.answer = 'broken';
  expect(await prepareFile(file('foto.heic', 9, 'image/heic'))).toMatchObject({ name: 'foto.heic' });
});
