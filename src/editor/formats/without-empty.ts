/** The value without the fields that a file may leave out, where they are empty; `*` in a path is any item of a list. */
export function withoutEmpty(value: unknown, optional: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item, optional, join(path, '*')));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, inner]) => [name, withoutEmpty(inner, optional, join(path, name))] as const)
    .filter(([name, inner]) => !(optional.includes(join(path, name)) && isEmpty(inner)));
  return Object.fromEntries(kept);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** A switch that is off says no more than one that is missing. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
