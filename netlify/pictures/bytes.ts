/** The text at an offset, one character per byte; shorter at the end of the bytes. */
export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The most segments or chunks of a file: a camera's picture of 10 MB has fewer than 3,000. Each one costs time however
 * short it is, and a malicious file could have a million.
 */
export const MOST_PARTS = 16_384;

/** Runs a parser. Returns undefined if it throws a RangeError, as for a read past the end: the file is broken. */
export function orNothing<T>(parse: () => T | undefined): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
