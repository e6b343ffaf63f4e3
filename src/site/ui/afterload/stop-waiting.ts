/**
 * Tells that a control with `data-waits` has its code now, and does what a click was kept for. Until then the script in the
 * head of each page (EARLY_CLICKS of Page.astro) keeps its clicks.
 */
export function stopWaiting(control: HTMLElement): void {
  control.removeAttribute('data-waits');
  if (control.ariaBusy !== 'true') return;
  control.ariaBusy = null;
  control.click();
}
