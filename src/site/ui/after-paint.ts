/** A page that is hidden paints nothing; what was started goes on all the same. */
const LATEST_MS = 100;

/**
 * Runs `work` once the next frame is on the screen, so that a press shows at once and what is heavy about it follows.
 * Answers how to call it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const callOff = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(latest);
  };
  const run = () => {
    callOff();
    work();
  };
  // The frame's callbacks come right before it is painted, a timer that they set right after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  const latest = setTimeout(run, LATEST_MS);
  return callOff;
}
