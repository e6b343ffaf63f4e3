/** Long enough to get on, short enough that a key or a tap between two slices does not wait. */
const SLICE_MS = 4;

const nextTurn = () =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise<void>((done) => setTimeout(done));

/** Works through `items` in slices of a few milliseconds, and lets the page breathe between them. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
