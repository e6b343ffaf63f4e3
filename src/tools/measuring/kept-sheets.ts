import { MOST_SHEETS, type WearTexts } from '../../shared/tools/wear-form.ts';

const SHEETS_KEY = 'ferramentas-medicoes';

/** The measurements stored on this device, oldest first. They may be from an older version or edited. */
export function readSheets(): WearTexts[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(SHEETS_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: unknown) =>
      typeof one === 'object' && one !== null
        ? [Object.fromEntries(Object.entries(one).filter(([, text]) => typeof text === 'string'))]
        : [],
    );
  } catch {
    return [];
  }
}

/** Stores the list, newest last. False if storage fails. */
export function writeSheets(sheets: readonly WearTexts[]): boolean {
  try {
    if (sheets.length === 0) localStorage.removeItem(SHEETS_KEY);
    else localStorage.setItem(SHEETS_KEY, JSON.stringify(sheets));
    return true;
  } catch {
    return false;
  }
}

const sameDay = (a: WearTexts, b: WearTexts) =>
  ['data', 'etiqueta', 'marca', 'horas', 'nominal'].every((field) => (a[field] ?? '') === (b[field] ?? ''));

/**
 * Adds sheets by date; one of the same day, hours and machine is replaced. Undefined if that would be more than the list
 * holds: nothing is dropped without asking.
 */
export function mergeSheets(
  kept: readonly WearTexts[],
  added: readonly WearTexts[],
): WearTexts[] | undefined {
  const merged = [...kept.filter((one) => !added.some((other) => sameDay(one, other))), ...added];
  if (merged.length > MOST_SHEETS) return undefined;
  return [...merged].sort((a, b) => (a['data'] ?? '').localeCompare(b['data'] ?? ''));
}
