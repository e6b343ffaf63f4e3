/**
 * Menus are native <details> elements and work without this script. It makes them open on hover and close
 * on Escape, on a click or tap outside, and when a link is activated.
 */
const OPEN_MS = 200;
const CLOSE_MS = 150;
/** A menu opens without delay if another one has closed less than this time ago. */
const SKIP_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

function close(menu: HTMLDetailsElement): void {
  if (!menu.open) return;
  menu.open = false;
  closedAt = performance.now();
}

function followPointer(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasJustOpened = false;
  menu.addEventListener('pointerenter', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const delay = performance.now() - closedAt < SKIP_MS ? 0 : OPEN_MS;
    timer = setTimeout(() => {
      hasJustOpened = !menu.open;
      menu.open = true;
    }, delay);
  });
  menu.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(() => close(menu), CLOSE_MS);
  });
  // The first click after hovering has opened the menu is meant to open it, and must not close it. A key's is not (`detail` 0).
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (menu.open && hasJustOpened && event.detail) event.preventDefault();
    hasJustOpened = false;
  });
}

function enhance(menu: HTMLDetailsElement): void {
  if (menu.dataset['menu'] === 'hover') followPointer(menu);
  menu.addEventListener('click', ({ target }) => {
    // The scrim of the phone's menu is part of the <details> element itself. Closed by the click, not by the press before
    // it: the click would then reach what is below the scrim.
    if (target === menu || (target as Element).closest('a')) close(menu);
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close(menu);
  });
}

export function enhanceMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  menus.forEach(enhance);
  // Listens on the window: a menu opened by hovering does not contain the focus. Focus outside the menu does not move.
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
