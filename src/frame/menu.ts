/**
 * Menus are native disclosures and work without this; here they learn to open under a resting pointer,
 * to close on Escape, on a press outside and on choosing a link.
 */
const OPEN_MS = 200;
const CLOSE_MS = 150;
/** Within this time after a menu has closed, the next one opens at once. */
const SKIP_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

function close(menu: HTMLDetailsElement): void {
  if (!menu.open) return;
  menu.open = false;
  closedAt = performance.now();
}

function followPointer(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt = Number.NEGATIVE_INFINITY;
  menu.addEventListener('pointerenter', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const delay = performance.now() - closedAt < SKIP_MS ? 0 : OPEN_MS;
    timer = setTimeout(() => {
      if (!menu.open) openedAt = performance.now();
      menu.open = true;
    }, delay);
  });
  menu.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(() => close(menu), CLOSE_MS);
  });
  // The press of someone who meant to open it arrives just after it has opened: it must not close it again.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (menu.open && performance.now() - openedAt < SKIP_MS) event.preventDefault();
  });
}

function enhance(menu: HTMLDetailsElement): void {
  if (menu.dataset['menu'] === 'hover') followPointer(menu);
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close(menu);
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close(menu);
  });
}

export function enhanceMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  menus.forEach(enhance);
  // On the window: a menu under a resting pointer is open while the focus is elsewhere, and stays there.
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of menus) {
      if (menu.matches(':focus-within')) menu.querySelector('summary')?.focus();
      close(menu);
    }
  });
  addEventListener('pointerdown', ({ target }) => {
    for (const menu of menus) if (!menu.contains(target as Node)) close(menu);
  });
}
