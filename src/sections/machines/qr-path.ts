import { encode } from 'uqr';

/** A QR code as path data, one unit for each module; the quiet zone of four modules is the page's part. */
export function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .map((row, y) => {
      const runs = row.map((isDark) => (isDark ? '1' : '0')).join('');
      return [...runs.matchAll(/1+/g)]
        .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join('');
    })
    .join('');
  return { size, path };
}
