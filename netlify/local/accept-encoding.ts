/**
 * The encoding to respond with: of those offered, the one with the client's highest quality, on a tie the first.
 * Undefined if the client accepts none of them (`q=0`) or names none.
 */
export function chooseEncoding<T extends string>(
  header: string | null,
  offered: readonly T[],
): T | undefined {
  const wanted = new Map(parseWishes(header ?? ''));
  const quality = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0;
  let best: T | undefined;
  for (const name of offered) {
    if (quality(name) > (best === undefined ? 0 : quality(best))) best = name;
  }
  return best;
}

function parseWishes(header: string): [name: string, quality: number][] {
  return header.split(',').flatMap((wish) => {
    const [name = '', ...settings] = wish.split(';').map((part) => part.trim().toLowerCase());
    const q = settings.find((setting) => setting.startsWith('q='))?.slice(2) ?? '1';
    return name ? [[name, Number(q) || 0]] : [];
  });
}
