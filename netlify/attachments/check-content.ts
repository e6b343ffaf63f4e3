import type { FileKind } from '../../src/shared/attachments/file-kinds.ts';
import { cleanJpeg } from '../pictures/jpeg.ts';
import { cleanPng } from '../pictures/png.ts';
import { cleanWebp } from '../pictures/webp.ts';
import { isDxf, isPdf, isStep } from './documents.ts';
import { cleanHeic } from './heic.ts';
import { isDwg, isOffice } from './office.ts';
import { readOrientation, writeOrientation } from './orientation.ts';

export interface CheckedContent {
  kind: FileKind;
  /** What is stored: a picture without its metadata, any other file as it came. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The most pixels of a picture: 10 MB may decode to far more, on the device of whoever opens it. */
const MOST_PIXELS = 64_000_000;

interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const ofBearableSize = (picture: Picture | undefined) =>
  picture && picture.width * picture.height <= MOST_PIXELS ? picture.bytes : undefined;

type Check = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined;

// Phones put a second picture or a film after a photo's end. What follows the end is left out.
const checkJpeg: Check = (bytes) => {
  const picture = ofBearableSize(cleanJpeg(bytes, { isCut: true }));
  return picture && writeOrientation(picture, readOrientation(bytes));
};

type Checks = readonly (readonly [FileKind, Check])[];

const CHECKS: Checks = [
  ['jpeg', checkJpeg],
  ['png', (bytes) => ofBearableSize(cleanPng(bytes))],
  ['webp', (bytes) => ofBearableSize(cleanWebp(bytes))],
  ['heic', cleanHeic],
  ['pdf', (bytes) => (isPdf(bytes) ? bytes : undefined)],
  ['step', (bytes) => (isStep(bytes) ? bytes : undefined)],
  ['dxf', (bytes) => (isDxf(bytes) ? bytes : undefined)],
];

const PROPOSAL_CHECKS: Checks = [
  ...CHECKS,
  ['dwg', (bytes) => (isDwg(bytes) ? bytes : undefined)],
  ['docx', (bytes) => (isOffice(bytes, 'word/document.xml') ? bytes : undefined)],
  ['xlsx', (bytes) => (isOffice(bytes, 'xl/workbook.xml') ? bytes : undefined)],
  ['pptx', (bytes) => (isOffice(bytes, 'ppt/presentation.xml') ? bytes : undefined)],
];

/**
 * Knows a file by its content, whatever its name says; undefined if it is of no accepted kind, or broken. A file that
 * another program could read as something else stays possible (a PDF may hold anything): it is served as a download
 * that no browser opens as a page.
 */
export function checkContent(
  bytes: Uint8Array<ArrayBuffer>,
  { isProposal = false }: { isProposal?: boolean | undefined } = {},
): CheckedContent | undefined {
  for (const [kind, check] of isProposal ? PROPOSAL_CHECKS : CHECKS) {
    const checked = check(bytes);
    if (checked) return { kind, bytes: checked };
  }
  return undefined;
}
