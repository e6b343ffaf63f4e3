import type { AttachmentKind } from '../../src/shared/attachments/attachment-wire.ts';
import { cleanJpeg } from '../pictures/jpeg.ts';
import { cleanPng } from '../pictures/png.ts';
import { cleanWebp } from '../pictures/webp.ts';
import { isDxf, isPdf, isStep } from './documents.ts';
import { cleanHeic } from './heic.ts';
import { readOrientation, writeOrientation } from './orientation.ts';

export interface CheckedContent {
  kind: AttachmentKind;
  /** What is stored: a picture without its metadata, any other file as it came. */
  bytes: Uint8Array<ArrayBuffer>;
}

type Check = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined;

// Phones put a second picture or a film after a photo's end. What follows the end is left out.
const checkJpeg: Check = (bytes) => {
  const picture = cleanJpeg(bytes, { isCut: true });
  return picture && writeOrientation(picture.bytes, readOrientation(bytes));
};

const CHECKS: readonly (readonly [AttachmentKind, Check])[] = [
  ['jpeg', checkJpeg],
  ['png', (bytes) => cleanPng(bytes)?.bytes],
  ['webp', (bytes) => cleanWebp(bytes)?.bytes],
  ['heic', cleanHeic],
  ['pdf', (bytes) => (isPdf(bytes) ? bytes : undefined)],
  ['step', (bytes) => (isStep(bytes) ? bytes : undefined)],
  ['dxf', (bytes) => (isDxf(bytes) ? bytes : undefined)],
];

/**
 * Knows a file by its content, whatever its name says; undefined if it is of no accepted kind, or broken. A file that
 * another program could read as something else stays possible (a PDF may hold anything): it is served as a download
 * that no browser opens as a page.
 */
export function checkContent(bytes: Uint8Array<ArrayBuffer>): CheckedContent | undefined {
  for (const [kind, check] of CHECKS) {
    const checked = check(bytes);
    if (checked) return { kind, bytes: checked };
  }
  return undefined;
}
