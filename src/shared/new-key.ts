/** A UUID of version 4. Plain http has no `crypto.randomUUID`. */
export const newKey = (): string =>
  // Replaces each 0 by a random digit, and the 8 by one from 8 to b (RFC 9562, section 5.4).
  '00000000-0000-4000-8000-000000000000'.replaceAll(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (digit === '8' ? 8 | (random & 3) : random & 15).toString(16);
  });
