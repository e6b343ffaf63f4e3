import { atom, computed } from 'nanostores';
import type { News } from '../../shared/inbox/inbox-answers.ts';

/** The server's last answer about what is new since the desk was opened; undefined until the first one. */
export const $told = atom<News | undefined>();

type Listed = Pick<News, 'changes' | 'arrivals'>;

const NOTHING: Listed = { changes: '', arrivals: 0 };

/** The answer that had arrived before the list was read: the list holds all that it tells of. */
export const $listed = atom(NOTHING);

/** Whether a lead has arrived since the list was loaded. An erased one counts as well: another may have taken its place. */
export const $hasNews = computed(
  [$told, $listed],
  (told, listed) => told !== undefined && told.arrivals !== listed.arrivals,
);

/** Whether a lead has changed since the list was loaded or refreshed. */
export const $hasChanges = computed(
  [$told, $listed],
  (told, listed) => told !== undefined && told.changes !== listed.changes,
);

/** How many leads are new, by the last answer or the last list. */
export const $newCount = atom(0);

/** While the list is on screen, it announces new leads by itself. */
export const $isListShown = atom(false);

export function forgetNews(): void {
  $told.set(undefined);
  $listed.set(NOTHING);
  $newCount.set(0);
}
