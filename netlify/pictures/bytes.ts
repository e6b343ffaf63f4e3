/** The text at an offset, one character per byte; shorter at the end of the bytes. */
export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Runs a parser. Returns undefined if it reads past the end: the picture is broken. */
export function orNothing<T>(parse: () => T | undefined): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
