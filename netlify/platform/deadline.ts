export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** The deadline, as the work sees it. An AbortSignal would do, but costs more time than parsing a request. */
export interface Deadline {
  isOver: boolean;
  /** Called once when it passes. */
  onOver?: () => void;
}

/**
 * Runs work for at most `ms` milliseconds. After that it rejects with a DeadlineError and calls `onOver`, so that the
 * work can release its connection. A later result of the work is ignored.
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
