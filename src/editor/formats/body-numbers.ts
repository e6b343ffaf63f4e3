const NUMBERED = /^<(Figure|DataTable) number=\{(\d+)\}[^\n]*>$/gm;

/**
 * Gives a figure or a table that is new the next free number, if the one in its form is taken. What `previous` has keeps
 * its number: the sentences refer to it.
 */
export function numberNew(body: string, previous: string): string {
  const known = new Set([...previous.matchAll(NUMBERED)].map(([line]) => line));
  const taken = new Set<string>();
  const highest = new Map<string, number>();
  for (const [line, name = '', number] of body.matchAll(NUMBERED)) {
    if (known.has(line)) taken.add(`${name} ${number}`);
    highest.set(name, Math.max(highest.get(name) ?? 0, Number(number)));
  }
  return body.replaceAll(NUMBERED, (line: string, name: string, number: string) => {
    if (known.delete(line)) return line;
    const key = `${name} ${number}`;
    if (!taken.has(key)) {
      taken.add(key);
      return line;
    }
    const next = (highest.get(name) ?? 0) + 1;
    highest.set(name, next);
    return line.replace(`{${number}}`, `{${next}}`);
  });
}
