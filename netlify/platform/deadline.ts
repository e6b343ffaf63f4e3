export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** What the work can see of its deadline. An AbortSignal would say the same, and cost more than parsing a request. */
export interface Deadline {
  isOver: boolean;
  /** Called once when it passes. */
  onOver?: () => void;
}

/**
 * Runs work for at most `ms` milliseconds. Past that it rejects with a DeadlineError at once and tells the work, so
 * that it can let go of its connection; what the work does later is ignored.
 */
export async function withDeadline<T>(
  ms: number,
  subject: string,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline: Deadline = { isOver: false };
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadline.isOver = true;
      reject(new DeadlineError(`${subject}: deadline of ${ms} ms`));
      deadline.onOver?.();
    }, ms);
  });
  try {
    return await Promise.race([work(deadline), expired]);
  } finally {
    clearTimeout(timer);
  }
}
