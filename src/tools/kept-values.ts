/** The texts of a tool's fields, by name. */
export type ToolValues = Readonly<Record<string, string>>;

const TOOLS_KEY = 'ferramentas';

function readAll(): Record<string, ToolValues> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(TOOLS_KEY) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, ToolValues>)
      : {};
  } catch {
    return {};
  }
}

/** The values that this device keeps for a tool. Only texts: what is stored may be of an older version or edited. */
export function readKept(tool: string): ToolValues {
  const kept: unknown = readAll()[tool];
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

/** Keeps a tool's values until `keep` is called without values. */
export function keep(tool: string, values: ToolValues): void {
  const { [tool]: _, ...others } = readAll();
  const all = Object.keys(values).length > 0 ? { ...others, [tool]: values } : others;
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(TOOLS_KEY, JSON.stringify(all));
    else localStorage.removeItem(TOOLS_KEY);
  } catch {
    // Storage is full or forbidden: the values last as long as the page.
  }
}
