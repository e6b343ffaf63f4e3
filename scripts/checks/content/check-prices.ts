import type { Entry } from './collections.ts';
import type { Problem } from './problem.ts';
import { valuesOf } from './source.ts';

/** The amounts in a value: numbers, or texts such as “R$ 2.900,00”. */
const amountsIn = (value: unknown): number[] =>
  valuesOf(value).flatMap(({ value: one }) => {
    if (typeof one === 'number') return [one];
    const digits = typeof one === 'string' ? one.match(/\d[\d.]*(?:,\d+)?/g) : null;
    return (digits ?? []).map((text) => Number(text.replaceAll('.', '').replace(',', '.')));
  });

/** A price range has two amounts, the smaller first. */
export function checkPrices({ collection, source }: Entry): Problem[] {
  const { priceRange } = (source.data ?? {}) as { priceRange?: unknown };
  if (collection.name !== 'products' || priceRange === undefined || priceRange === '') return [];
  const [from, to, ...others] = amountsIn(priceRange);
  if (from !== undefined && to !== undefined && from < to && others.length === 0) return [];
  const message = 'Escreva uma faixa de dois valores, o menor primeiro, como R$ 2.900 a R$ 24.000.';
  return [{ file: source.file, ...source.placeOf(['priceRange']), field: 'priceRange', message }];
}
