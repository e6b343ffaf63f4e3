import { TOOLS_KEY } from './tools-key.ts';

/** The texts of a tool's fields, by name. */
export type ToolValues = Readonly<Record<string, string>>;

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

/** The values stored on this device for a tool. Only texts, because they may be from an older version or edited. */
export function readKept(tool: string): ToolValues {
  const kept: unknown = readAll()[tool];
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

/** Stores a tool's values until `keep` is called without values. */
export function keep(tool: string, values: ToolValues): void {
  const { [tool]: _, ...others } = readAll();
  const all = Object.keys(values).length > 0 ? { ...others, [tool]: values } : others;
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(TOOLS_KEY, JSON.stringify(all));
    else localStorage.removeItem(TOOLS_KEY);
  } catch {
    // Storage is full or forbidden: the values last until the page is closed.
  }
}
