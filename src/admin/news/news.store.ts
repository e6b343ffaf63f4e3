import { atom, computed } from 'nanostores';
import type { InboxPage } from '../../shared/inbox/inbox-answers.ts';

interface Heard {
  /** The tag of the newest lead, as the server sends it. */
  tag: string;
  newCount: number;
}

/** The tag and count of the list when it was last loaded; undefined until then. */
export const $heard = atom<Heard | undefined>();

/** The tag that the server has reported as outdated. */
export const $oldTag = atom<string | undefined>();

/** Whether a lead has arrived since the list was loaded. */
export const $hasNews = computed(
  [$heard, $oldTag],
  (heard, oldTag) => heard !== undefined && heard.tag === oldTag,
);

/** While the list is on screen, it loads new leads by itself. */
export const $isListShown = atom(false);

export const hear = ({ tag, counts }: Pick<InboxPage, 'tag' | 'counts'>): void =>
  $heard.set({ tag, newCount: counts.new });
