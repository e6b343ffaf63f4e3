import { atom, computed } from 'nanostores';
import type { InboxPage } from '../../shared/inbox/inbox-answers.ts';

interface Heard extends Pick<InboxPage, 'tag' | 'changes'> {
  newCount: number;
}

/** The tags and the count of the list when it was last loaded; undefined until then. */
export const $heard = atom<Heard | undefined>();

/** The tags that the server has reported as outdated. */
export const $oldTag = atom<string | undefined>();
export const $oldChanges = atom<string | undefined>();

/** Whether a lead has arrived since the list was loaded. */
export const $hasNews = computed(
  [$heard, $oldTag],
  (heard, oldTag) => heard !== undefined && heard.tag === oldTag,
);

/** Whether a lead has changed since the list was loaded or refreshed. */
export const $hasChanges = computed(
  [$heard, $oldChanges],
  (heard, old) => heard !== undefined && heard.changes === old,
);

/** While the list is on screen, it loads new leads by itself. */
export const $isListShown = atom(false);

export const hear = ({ tag, changes, counts }: Pick<InboxPage, 'tag' | 'changes' | 'counts'>): void =>
  $heard.set({ tag, changes, newCount: counts.new });
