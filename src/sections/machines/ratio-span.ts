/** The start and end of a range of compression ratios on a scale from `min` to `max`, in per cent. */
export function ratioSpan([from, to]: readonly [number, number], min = 2, max = 4): [number, number] {
  const place = (ratio: number) => Math.round((100 * (ratio - min)) / (max - min));
  return [place(from), place(to)];
}
