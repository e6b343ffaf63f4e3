export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/**
 * Runs work for at most `ms` milliseconds. Past that it rejects with a DeadlineError at once and aborts the signal,
 * so that the work can let go of its connection; what the work does later is ignored.
 */
export async function withDeadline<T>(
  ms: number,
  subject: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineError(`${subject}: deadline of ${ms} ms`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
