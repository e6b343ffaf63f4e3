/** The two prices in reais of a text such as "R$ 2.900 a R$ 24.000"; undefined for any other text. */
export function readPriceRange(text: string): readonly [number, number] | undefined {
  const [, least, most] = /^R\$\s([\d.]+) a R\$\s([\d.]+)$/.exec(text) ?? [];
  if (!least || !most) return undefined;
  return [Number(least.replaceAll('.', '')), Number(most.replaceAll('.', ''))];
}
