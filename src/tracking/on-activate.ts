/** Calls `handle` for each click or tap inside an element that matches `selector`, with that element. */
export function onActivate(selector: string, handle: (element: HTMLElement) => void): void {
  const onClick = ({ target, button, isTrusted }: MouseEvent) => {
    // 0 and 1: the middle button opens links too, the right one does not.
    const element = button < 2 && (target as Element).closest<HTMLElement>(selector);
    // The click on a busy control was handled when it happened; now its code has loaded and replays it.
    if (element && (isTrusted || !element.hasAttribute('aria-busy'))) handle(element);
  };
  // In the capture phase: another listener cannot stop the event or remove the element first.
  addEventListener('click', onClick, true);
  addEventListener('auxclick', onClick, true);
}
