/** Shows a hidden section of the offline page with its list; without items it stays hidden. */
export function fillList(id: string, items: readonly (Node | string)[]): void {
  const section = document.getElementById(id);
  const list = section?.querySelector('ul');
  if (!section || !list) return;
  section.hidden = items.length === 0;
  list.replaceChildren(
    ...items.map((item) => {
      const line = document.createElement('li');
      line.append(item);
      return line;
    }),
  );
}

export function buildLink(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent });
}
