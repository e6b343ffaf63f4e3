/** Long enough to make progress, short enough that a key press or tap does not wait noticeably. */
const SLICE_MS = 4;

const nextTurn = () =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise<void>((done) => setTimeout(done));

/** Runs `work` on each item, in slices of `SLICE_MS`; yields to the browser between them so that input is handled. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
