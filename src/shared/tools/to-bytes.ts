/** Text of characters below 256 as one byte each: Windows-1252 for everything that Portuguese needs. */
export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
