/** Makes an element, for pages without React. Text among the children stays text. */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    // Firefox before 119 has no properties such as `ariaLabel`.
    if (key.startsWith('aria'))
      element.setAttribute(key.replace('aria', 'aria-').toLowerCase(), String(value));
    else Object.assign(element, { [key]: value });
  }
  element.append(...children);
  return element;
}
