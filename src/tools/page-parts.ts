/** An element that is always on the tool's page. */
export function find<Found extends Element = HTMLElement>(selector: string): Found {
  const element = document.querySelector<Found>(`[data-tool] ${selector}`);
  if (!element) throw new Error(`tools: no ${selector}`);
  return element;
}

/** Sets an element's text if it differs: a screen reader would repeat a live text that is set again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows a problem below a field of `ToolField.astro`, or removes it. */
export function showProblem(field: HTMLInputElement | HTMLSelectElement, problem: string | undefined): void {
  const place = document.getElementById(`${field.name}-problem`);
  if (place) setText(place, problem ?? '');
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}
