import { formatNumber } from '../../shared/tools/number.ts';
import { setText } from '../page-parts.ts';

const found = new Map<string, readonly Element[]>();

/** The elements of the tool's page, cached by the first call. */
export function all<Found extends Element>(selector: string): readonly Found[] {
  const known = found.get(selector) ?? [...document.querySelectorAll(`[data-tool] ${selector}`)];
  found.set(selector, known);
  return known as readonly Found[];
}

/** Sets an attribute if its value differs: setting it again would cost a layout or a paint. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const firstTexts = new Map<Element, string>();

/** Sets the text of an element with `data-say`; without a text, its default. */
export function say(name: string, text: string | undefined): void {
  for (const element of all(`[data-say="${name}"]`)) {
    if (!firstTexts.has(element)) firstTexts.set(element, element.textContent ?? '');
    setText(element, text ?? firstTexts.get(element) ?? '');
  }
}

const drawn = new Map<Element, string>();

/** Sets an element's inner HTML, which must not contain the visitor's text. Unchanged HTML is not set again. */
export function draw(selector: string, html: string): void {
  for (const element of all(selector)) {
    if (drawn.get(element) === html) continue;
    drawn.set(element, html);
    element.innerHTML = html;
  }
}

/** Two decimals, or a dash. */
export const two = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, 2));
