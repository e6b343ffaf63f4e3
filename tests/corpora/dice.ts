/** Repeatable chance: the same seed gives the same throws (mulberry32). */
export function createDice(seed: number) {
  let state = seed >>> 0;
  const throwOnce = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(throwOnce() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[between(0, list.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    return Array.from({ length: Math.min(count, rest.length) }, () => {
      const [item] = rest.splice(between(0, rest.length - 1), 1);
      return item as T;
    });
  };
  return {
    between,
    pick,
    some,
    /** True in so many of a hundred throws. */
    chance: (percent: number) => throwOnce() * 100 < percent,
    digits: (count: number) => Array.from({ length: count }, () => between(0, 9)).join(''),
    letters: (count: number, alphabet: string) =>
      Array.from({ length: count }, () => pick([...alphabet])).join(''),
  };
}

export type Dice = ReturnType<typeof createDice>;
