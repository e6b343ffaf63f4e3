/** The live region that `say` uses while the modal dialog around it is open. */
export function LiveRegion() {
  return <div className="sr-only" aria-live="polite" data-live-region="" />;
}
