import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shrinkPicture } from '../../../../src/request/attachments/shrink-picture.ts';

/** How many bytes the browser's encoder makes of a picture, by type. */
const sizes = { 'image/jpeg': 900, 'image/png': 500 };
/** What was drawn, in order. */
let drawn: string[] = [];

function makeCanvas() {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({
      fillStyle: '',
      fillRect(...[, , width, height]: number[]) {
        drawn.push(`${this.fillStyle} ${width}x${height}`);
      },
      drawImage: () => drawn.push('picture'),
      getImageData: () => ({ data: [128, 128, 128, 255] }),
    }),
    toBlob: (done: (blob: Blob) => void, type: keyof typeof sizes) =>
      done(new Blob([new Uint8Array(sizes[type])], { type })),
    toDataURL: () => 'data:small',
  };
  return canvas;
}

beforeEach(() => {
  drawn = [];
  Object.assign(sizes, { 'image/jpeg': 900, 'image/png': 500 });
  vi.stubGlobal('document', { createElement: makeCanvas });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3840, height: 2160, close: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

test('a drawing in PNG stays PNG where that is smaller; a photo becomes JPEG', async () => {
  expect(await shrinkPicture(new Blob(), true)).toMatchObject({ kind: 'png' });
  sizes['image/png'] = 900;
  expect(await shrinkPicture(new Blob(), true)).toMatchObject({ kind: 'jpeg' });
  sizes['image/png'] = 500;
  expect(await shrinkPicture(new Blob(), false)).toMatchObject({ kind: 'jpeg' });
});

test('what is transparent becomes white in a JPEG, and stays so in a PNG', async () => {
  await shrinkPicture(new Blob(), true);
  expect(drawn).toEqual([
    'rgb(128 128 128) 8x8',
    '#fff 2000x1125',
    'picture',
    'picture',
    '#fff 112x63',
    'picture',
  ]);
});
