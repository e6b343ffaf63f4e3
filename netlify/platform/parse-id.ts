// PostgreSQL's type integer ends here.
const HIGHEST = 2 ** 31 - 1;

/** Parses an id from an address: 1 to 2^31 - 1, without a sign or leading zeros. Undefined for anything else. */
export function parseId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  return Number(text) <= HIGHEST ? Number(text) : undefined;
}
