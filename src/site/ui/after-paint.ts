/** A hidden page does not paint; the work then starts after this time. */
const MAX_WAIT_MS = 100;

/**
 * Runs `work` after the next paint, so that the effect of a click is visible before the heavy work starts.
 * Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(latest);
  };
  const run = () => {
    cancel();
    work();
  };
  // Animation frame callbacks run right before the paint; a timer set in one runs after the paint.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  const latest = setTimeout(run, MAX_WAIT_MS);
  return cancel;
}
