import { type SendOutcome, sendRequest } from '../../shared/request/sending.ts';
import { requestSync } from './background-sync.ts';
import { announceQueue, forgetRequest, keepRequest, tidyQueue } from './queue-storage.ts';
import type { WaitingRequest } from './queued-request.ts';

export interface KeptOutcome {
  outcome: SendOutcome;
  /** There was no response; the device keeps the request until there is one. */
  isQueued: boolean;
}

/**
 * Sends a new request. The device keeps it from the first try on, so a tab closed meanwhile loses nothing. It is removed
 * after any response, and never kept if storage is forbidden. Waits for no lock: another tab that sends the queue at the
 * same time sends the same key, and the server stores it once.
 */
export async function sendKept(
  waiting: WaitingRequest,
  dependencies: Parameters<typeof sendRequest>[3],
): Promise<KeptOutcome> {
  const { key, request, signals } = waiting;
  const keeping = keepRequest(waiting).then(
    () => true,
    () => false,
  );
  const outcome = await sendRequest(request, key, signals, dependencies);
  const isKept = await keeping;
  const isQueued = isKept && !outcome.ok && ['line', 'stranger'].includes(outcome.cause);
  // If the device fails to forget it, the server knows the key.
  if (isKept && !isQueued) await forgetRequest(key).then(tidyQueue, () => {});
  if (isQueued) {
    void requestSync();
    announceQueue();
  }
  return { outcome, isQueued };
}
