import { formatNumber } from '../../shared/tools/number.ts';

/** The elements of the tool's page. */
export const all = <Found extends Element>(selector: string) => [
  ...document.querySelectorAll<Found>(`[data-tool] ${selector}`),
];

const firstTexts = new Map<Element, string>();

/** Sets the text of an element with `data-say`; without a text its first one. Unchanged texts are not set again. */
export function say(name: string, text: string | undefined): void {
  for (const element of all(`[data-say="${name}"]`)) {
    if (!firstTexts.has(element)) firstTexts.set(element, element.textContent ?? '');
    const next = text ?? firstTexts.get(element) ?? '';
    if (element.textContent !== next) element.textContent = next;
  }
}

/** Two decimals, or a dash. */
export const two = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, 2));
