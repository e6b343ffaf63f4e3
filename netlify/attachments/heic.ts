import { orNothing, textAt, viewOf } from '../pictures/bytes.ts';

/** The brands of still pictures in HEIF (ISO/IEC 23008-12), coded with HEVC. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);
const NOT_HEVC = new Set(['avif', 'avis']);

/** The most boxes of a level, and extents in all: a telephone's picture of 48 megapixels has fewer than 500. */
const MOST_ENTRIES = 2048;

interface Box {
  type: string;
  /** Of the content, without the header. */
  start: number;
  end: number;
}

/** The boxes between two offsets. Throws a RangeError where they do not fill the space exactly. */
function readBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const short = view.getUint32(at);
    const header = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (length < header || at + length > to) throw new RangeError('box');
    if (boxes.length === MOST_ENTRIES) throw new RangeError('too many boxes');
    boxes.push({ type: textAt(bytes, at + 4, 4), start: at + header, end: at + length });
    at += length;
  }
  return boxes;
}

const find = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type);

/** The numbers of the items that hold metadata (Exif, XMP), from the box of item types (`iinf`). */
function metadataItems(bytes: Uint8Array, iinf: Box): Set<number> {
  const view = viewOf(bytes);
  const isLong = view.getUint8(iinf.start) > 0;
  const items = new Set<number>();
  for (const entry of readBoxes(bytes, iinf.start + (isLong ? 8 : 6), iinf.end)) {
    const version = view.getUint8(entry.start);
    if (entry.type !== 'infe' || version < 2) continue;
    const wide = version > 2;
    const id = wide ? view.getUint32(entry.start + 4) : view.getUint16(entry.start + 4);
    if (['Exif', 'mime'].includes(textAt(bytes, entry.start + (wide ? 10 : 8), 4))) items.add(id);
  }
  return items;
}

/** Where the items are in the file or in the box `idat`, from the box of locations (`iloc`). */
function* locate(bytes: Uint8Array, iloc: Box, idat: Box | undefined) {
  const view = viewOf(bytes);
  let at = iloc.start;
  const read = (size: number) => {
    at += size;
    if (size === 0) return 0;
    if (size === 2) return view.getUint16(at - 2);
    if (size === 4) return view.getUint32(at - 4);
    if (size === 8) return Number(view.getBigUint64(at - 8));
    throw new RangeError('size of a number');
  };
  const version = view.getUint8(at);
  at += 4;
  const sizes = view.getUint16(at);
  at += 2;
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexBits = 0] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  );
  const indexSize = version > 0 ? indexBits : 0;
  const count = read(version < 2 ? 2 : 4);
  if (count > MOST_ENTRIES) throw new RangeError('too many items');
  let left = MOST_ENTRIES;
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize) + (method === 1 ? (idat?.start ?? Number.NaN) : 0);
    const extents = read(2);
    left -= extents;
    if (left < 0) throw new RangeError('too many extents');
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexSize);
      const start = base + read(offsetSize);
      const length = read(lengthSize);
      if (at > iloc.end) throw new RangeError('iloc');
      yield { id, start, end: length === 0 ? bytes.length : start + length };
    }
  }
}

/**
 * A copy of a HEIC picture with its metadata, such as the place, filled with zeros; the picture stays as it is, with its
 * orientation. Undefined if it is none or broken.
 */
export function cleanHeic(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  return orNothing(() => {
    if (textAt(bytes, 4, 4) !== 'ftyp') return undefined;
    const boxes = readBoxes(bytes, 0, bytes.length);
    const [ftyp] = boxes;
    const meta = find(boxes, 'meta');
    if (!ftyp || !meta || !find(boxes, 'mdat')) return undefined;
    const brands = textAt(bytes, ftyp.start, ftyp.end - ftyp.start).match(/.{4}/gs) ?? [];
    if (NOT_HEVC.has(brands[0] ?? '') || !brands.some((brand) => BRANDS.has(brand))) return undefined;
    const inner = readBoxes(bytes, meta.start + 4, meta.end);
    const [iinf, iloc] = [find(inner, 'iinf'), find(inner, 'iloc')];
    if (!iinf || !iloc) return undefined;
    const items = metadataItems(bytes, iinf);
    const data = [
      ...boxes.filter(({ type }) => type === 'mdat'),
      ...inner.filter(({ type }) => type === 'idat'),
    ];
    const copy = new Uint8Array(bytes);
    let left = bytes.length;
    for (const { id, start, end } of locate(bytes, iloc, find(inner, 'idat'))) {
      if (!items.has(id)) continue;
      // Metadata beside the data would be left; so would the file's own structure be overwritten.
      if (!data.some((box) => start >= box.start && end <= box.end)) return undefined;
      // Extents may lie over each other, and each would be filled.
      left -= end - start;
      if (left < 0) return undefined;
      copy.fill(0, start, end);
    }
    return copy;
  });
}
