import { createStore, type UseStore } from 'idb-keyval';
import { withDeadline } from '../../shared/with-deadline.ts';

/** How long an operation waits for the device's storage, or for the other tabs, in milliseconds. */
export const PATIENCE_MS = 1500;

/** A store on the device. A database that another tab blocks, or that the browser has lost, may never answer: rejects then. */
export function openStore(database: string, name: string): UseStore {
  const store = createStore(database, name);
  return (mode, use) => withDeadline(PATIENCE_MS, () => store(mode, use));
}
