/** Calls back with the nearest element of that kind around each point that is pressed, whatever the page does then. */
export function onPress(selector: string, handle: (element: HTMLElement) => void): void {
  const onClick = ({ target, button }: MouseEvent) => {
    // The middle button opens a link as well, the right one does not.
    const element = button < 2 && (target as Element).closest<HTMLElement>(selector);
    if (element) handle(element);
  };
  // On the way down: what a click closes or takes away cannot keep it from being heard.
  addEventListener('click', onClick, true);
  addEventListener('auxclick', onClick, true);
}
