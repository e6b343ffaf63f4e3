const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Formats a compression ratio: 2.5 → "2,5:1". */
export function formatRatio(ratio: number): string {
  return `${decimal.format(ratio)}:1`;
}

export function formatRatioRange([from, to]: readonly [number, number]): string {
  return `${formatRatio(from)} a ${formatRatio(to)}`;
}

/** The start and end of a range of compression ratios on a scale from `min` to `max`, in per cent. */
export function ratioSpan([from, to]: readonly [number, number], min = 2, max = 4): [number, number] {
  const place = (ratio: number) => Math.round((100 * (ratio - min)) / (max - min));
  return [place(from), place(to)];
}
