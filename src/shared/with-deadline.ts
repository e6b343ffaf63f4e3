/**
 * Rejects if `work` has not settled after `ms` milliseconds, and aborts its signal then. Storage, locks and a `fetch` that
 * an extension has replaced may never settle, whatever their signal says.
 */
export function withDeadline<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error(`nothing in ${ms} ms`));
      controller.abort();
    }, ms);
    work(controller.signal)
      .then(done, fail)
      .finally(() => clearTimeout(timer));
  });
}
