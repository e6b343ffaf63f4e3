import { useCallback, useState } from 'react';
import type { IdentifiedNotice, NoticeText } from './Notice.tsx';

export type Notices = ReturnType<typeof useNotice>;

/** The most kept notices at a time: more would cover a phone's screen. */
const MOST_KEPT = 3;

/** Holds what was done last. The next notice replaces it, unless it is to be kept until its time is over. */
export function useNotice() {
  const [notices, setNotices] = useState<readonly IdentifiedNotice[]>([]);
  const show = useCallback(
    (text: NoticeText) =>
      setNotices((old) => [
        ...old.filter(({ isKept }) => isKept).slice(-MOST_KEPT + 1),
        { ...text, id: (old.at(-1)?.id ?? Date.now()) + 1 },
      ]),
    [],
  );
  const end = useCallback((id: number) => setNotices((old) => old.filter((one) => one.id !== id)), []);
  return { notices, show, end };
}
