const OPEN_MS = 700;
/** A tooltip opens without delay if another one closed less than this ago: the visitor is exploring the buttons. */
const SKIP_MS = 300;
/** In CSS pixels, between the tooltip and its button and between the tooltip and the viewport's edge. */
const GAP = 6;

let open: HTMLElement | undefined;
let closedAt = Number.NEGATIVE_INFINITY;
let waiting: { tip: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

/** Puts the tooltip above the button, or below it if there is no space above; always inside the viewport. */
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

/** Closes only the tooltip; a second Escape closes the dialog around it. */
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

function cancelOpening(): void {
  clearTimeout(waiting?.timer);
  waiting = undefined;
}

function show(tip: HTMLElement): void {
  if (tip === open || tip === waiting?.tip) return;
  cancelOpening();
  if (open || performance.now() - closedAt < SKIP_MS) {
    openNow(tip);
    return;
  }
  const timer = setTimeout(() => {
    cancelOpening();
    openNow(tip);
  }, OPEN_MS);
  waiting = { tip, timer };
}

function hide(tip: HTMLElement): void {
  if (tip === waiting?.tip) cancelOpening();
  if (tip === open) closeOpen();
}

/**
 * Shows the `.tooltip` inside `host` while the pointer is over the button or the tooltip, or the button has keyboard
 * focus. Use it as a React ref: it returns the cleanup.
 */
export function addTooltip(host: HTMLElement | null): (() => void) | undefined {
  const tip = host?.querySelector<HTMLElement>('.tooltip');
  if (!host || !tip) return;
  const stopped = new AbortController();
  const { signal } = stopped;
  const listen = (name: string, listener: (event: Event) => void) =>
    host.addEventListener(name, listener, { signal });
  // Touch has no hover; a tap activates the button.
  listen('pointerenter', (event) => (event as PointerEvent).pointerType !== 'touch' && show(tip));
  listen('focusin', ({ target }) => (target as Element).matches(':focus-visible') && show(tip));
  for (const name of ['pointerleave', 'pointerdown', 'focusout']) listen(name, () => hide(tip));
  return () => {
    hide(tip);
    stopped.abort();
  };
}
