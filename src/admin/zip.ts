/** A file in an archive. */
export interface PackedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

// The parts of the ZIP format (APPNOTE.TXT 6.3) that several files in one download need. Browsers inflate by themselves,
// so this is 0.7 kB of brotli; fflate would be 4.0 to 5.6 kB.
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
// 1 January 1980, the format's first day: the same files always produce the same bytes.
const DATE = 0x0021;

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

/** Writes numbers one after the other, little-endian; each pair is a value and its width in bytes. */
function record(fields: readonly (readonly [number, 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Packs files without compression: pictures are compressed already. */
export function buildZip(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes: data } of files) {
    const nameBytes = encoder.encode(name);
    const shared = [
      [VERSION, 2],
      [NAMES_ARE_UTF8, 2],
      [STORED, 2],
      [0, 2],
      [DATE, 2],
      [crc32(data), 4],
      [data.length, 4],
      [data.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    ] as const;
    locals.push(record([[LOCAL, 4], ...shared]), nameBytes, data);
    // No comment, first disk, no attributes.
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    centrals.push(record([[CENTRAL, 4], [VERSION, 2], ...shared, ...rest]), nameBytes);
    offset += LOCAL_BYTES + nameBytes.length + data.length;
  }
  const central = join(centrals);
  const end = record([
    [END, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return join([...locals, central, end]);
}

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The files of an archive, packed here or by a common program. Rejects if it is not an archive, or a damaged one. */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<PackedFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (view.getUint32(end, true) !== END) end -= 1;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const decoder = new TextDecoder();
  const files: PackedFile[] = [];
  for (let index = 0; index < count; index += 1) {
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = bytes.slice(start, start + size);
    if (method !== STORED && method !== DEFLATED) throw new Error(`zip: method ${method}`);
    const name = decoder.decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength));
    const unpacked = method === STORED ? data : await inflate(data);
    if (crc32(unpacked) !== view.getUint32(at + 16, true)) throw new Error(`zip: ${name} is damaged`);
    files.push({ name, bytes: unpacked });
    at += CENTRAL_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
