import { formatNumber } from '../shared/tools/number.ts';

/** An element of the tool's page that is always there. */
export function find<Found extends Element = HTMLElement>(selector: string): Found {
  const element = document.querySelector<Found>(`[data-tool] ${selector}`);
  if (!element) throw new Error(`tools: no ${selector}`);
  return element;
}

const found = new Map<string, readonly Element[]>();

/** The elements of the tool's page, which stay the same: only the first call looks for them. */
export function all<Found extends Element>(selector: string): readonly Found[] {
  const known = found.get(selector) ?? [...document.querySelectorAll(`[data-tool] ${selector}`)];
  found.set(selector, known);
  return known as readonly Found[];
}

/** Sets an attribute, unless it has the value: setting it again would cost a layout or a paint. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets an element's text, unless it has it: a screen reader would repeat a live text that is set again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows what is wrong with a field of `ToolField.astro` below it; without a problem removes it. */
export function showProblem(field: HTMLInputElement | HTMLSelectElement, problem: string | undefined): void {
  const place = document.getElementById(`${field.name}-problem`);
  if (place) setText(place, problem ?? '');
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

const firstTexts = new Map<Element, string>();

/** Sets the text of an element with `data-say`; without a text its first one. */
export function say(name: string, text: string | undefined): void {
  for (const element of all(`[data-say="${name}"]`)) {
    if (!firstTexts.has(element)) firstTexts.set(element, element.textContent ?? '');
    setText(element, text ?? firstTexts.get(element) ?? '');
  }
}

const drawn = new Map<Element, string>();

/** Sets an element's inner HTML, which must hold no text of the visitor. Unchanged HTML is not set again. */
export function draw(selector: string, html: string): void {
  for (const element of all(selector)) {
    if (drawn.get(element) === html) continue;
    drawn.set(element, html);
    element.innerHTML = html;
  }
}

/** Two decimals, or a dash. */
export const two = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, 2));
