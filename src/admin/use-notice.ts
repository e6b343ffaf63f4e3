import { useCallback, useState } from 'react';
import type { IdentifiedNotice, NoticeText } from './Notice.tsx';

export type Notices = ReturnType<typeof useNotice>;

/** The most kept notices at a time: more would cover a phone's screen. */
const MOST_KEPT = 3;

/** Holds what was done last: a list, because a notice that is to be kept stays beside the next ones until its time is over. */
export function useNotice() {
  const [notice, setNotice] = useState<readonly IdentifiedNotice[]>([]);
  const show = useCallback(
    (text: NoticeText) =>
      setNotice((old) => [
        ...old.filter(({ isKept }) => isKept).slice(-MOST_KEPT + 1),
        { ...text, id: (old.at(-1)?.id ?? Date.now()) + 1 },
      ]),
    [],
  );
  const end = useCallback((id: number) => setNotice((old) => old.filter((one) => one.id !== id)), []);
  return { notice, show, end };
}
