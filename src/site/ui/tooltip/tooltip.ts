const OPEN_MS = 700;
/** A tooltip opens at once when another one was open less than this ago: the visitor is looking around. */
const SKIP_MS = 300;
/** Between a tooltip and its button, and between a tooltip and the edge of the screen, in CSS pixels. */
const GAP = 6;

let open: HTMLElement | undefined;
let closedAt = Number.NEGATIVE_INFINITY;
let waiting: { tip: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

/** Above the button, or below it where there is no room; wholly on the screen. */
function place(tip: HTMLElement, button: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const centred = button.left + (button.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - width - GAP;
  const above = button.top - height - GAP;
  tip.style.left = `${Math.max(GAP, Math.min(centred, rightmost))}px`;
  tip.style.top = `${above < GAP ? button.bottom + GAP : above}px`;
}

function closeOpen(): void {
  if (!open) return;
  open.hidden = true;
  open = undefined;
  closedAt = performance.now();
  document.removeEventListener('keydown', closeOnEscape, true);
  document.removeEventListener('scroll', closeOpen, true);
}

/** The first Escape closes the tooltip, the next one the dialog around it. */
function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  closeOpen();
}

function openNow(tip: HTMLElement): void {
  closeOpen();
  const host = tip.parentElement;
  if (!host) return;
  open = tip;
  tip.hidden = false;
  place(tip, host.getBoundingClientRect());
  document.addEventListener('keydown', closeOnEscape, true);
  document.addEventListener('scroll', closeOpen, true);
}

function callOff(): void {
  clearTimeout(waiting?.timer);
  waiting = undefined;
}

function show(tip: HTMLElement): void {
  if (tip === open || tip === waiting?.tip) return;
  callOff();
  if (open || performance.now() - closedAt < SKIP_MS) {
    openNow(tip);
    return;
  }
  const timer = setTimeout(() => {
    callOff();
    openNow(tip);
  }, OPEN_MS);
  waiting = { tip, timer };
}

function hide(tip: HTMLElement): void {
  if (tip === waiting?.tip) callOff();
  if (tip === open) closeOpen();
}

/**
 * Shows the tooltip inside `host` while the pointer is on the button or on the tooltip itself, or the keyboard's focus on
 * the button. As a React ref, it returns how to stop.
 */
export function addTooltip(host: HTMLElement | null): (() => void) | undefined {
  const tip = host?.querySelector<HTMLElement>('.tooltip');
  if (!host || !tip) return;
  const stopped = new AbortController();
  const { signal } = stopped;
  const listen = (name: string, listener: (event: Event) => void) =>
    host.addEventListener(name, listener, { signal });
  // A finger has no place to rest: its tap is the button's.
  listen('pointerenter', (event) => (event as PointerEvent).pointerType !== 'touch' && show(tip));
  listen('focusin', ({ target }) => (target as Element).matches(':focus-visible') && show(tip));
  for (const name of ['pointerleave', 'pointerdown', 'focusout']) listen(name, () => hide(tip));
  return () => {
    hide(tip);
    stopped.abort();
  };
}
