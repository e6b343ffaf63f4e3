import { atom, computed } from 'nanostores';
import type { InboxPage } from '../../shared/inbox/inbox-answers.ts';

interface Heard {
  /** Names the newest lead for the server. */
  tag: string;
  newCount: number;
}

/** What the list of leads said when it was last loaded; undefined until then. */
export const $heard = atom<Heard | undefined>();

/** The tag that is no longer the newest lead's. */
export const $oldTag = atom<string | undefined>();

/** Whether a lead has arrived since the list was loaded. */
export const $hasNews = computed(
  [$heard, $oldTag],
  (heard, oldTag) => heard !== undefined && heard.tag === oldTag,
);

/** While the list is on screen, it loads what is new by itself. */
export const $isListShown = atom(false);

export const hear = ({ tag, counts }: Pick<InboxPage, 'tag' | 'counts'>): void =>
  $heard.set({ tag, newCount: counts.new });
