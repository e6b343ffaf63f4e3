/**
 * Menus are native <details> elements and work without this script. It makes them open on hover and close
 * on Escape, on a click or tap outside, and when a link is activated.
 */
const OPEN_MS = 200;
const CLOSE_MS = 150;
/** A menu opens without delay if another one is open or has closed less than this time ago. */
const SKIP_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

function close(menu: HTMLDetailsElement): void {
  if (!menu.open) return;
  menu.open = false;
  closedAt = performance.now();
}

let menus: readonly HTMLDetailsElement[] = [];

function closeOthers(target: Node | null): void {
  for (const menu of menus) if (!menu.contains(target)) close(menu);
}

function followPointer(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasJustOpened = false;
  menu.addEventListener('pointerenter', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    closeOthers(menu);
    timer = setTimeout(
      () => {
        hasJustOpened = !menu.open;
        menu.open = true;
      },
      performance.now() - closedAt < SKIP_MS ? 0 : OPEN_MS,
    );
  });
  menu.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(close, CLOSE_MS, menu);
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
}

export function enhanceMenus(): void {
  menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  menus.forEach(enhance);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    // Not from a menu opened by hovering: it does not contain the focus.
    document.activeElement?.closest('[data-menu]')?.querySelector('summary')?.focus();
    closeOthers(null);
  });
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => closeOthers(target as Node));
}
