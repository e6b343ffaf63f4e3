/** The text that stands at a place, one character a byte; shorter where the bytes end. */
export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Runs a parser; reading past the end means that there is no such picture. */
export function orNothing<T>(parse: () => T | undefined): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
