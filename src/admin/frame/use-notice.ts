import { useCallback, useState } from 'react';
import type { IdentifiedNotice, NoticeText } from './Notice.tsx';

export type Notices = ReturnType<typeof useNotice>;

export const DELETED = 'Produto excluído com sucesso!';
export const SAVED_MS = 5000;
export const DELETED_MS = 3000;
/** For the staff: on the server, a deletion affects every visitor at once. */
export const UNDO_MS = 30_000;

/** The most kept notices at a time: more would cover a phone's screen. */
const MOST_KEPT = 3;

/**
 * Holds the last notices: a list, because a notice that must stay visible is shown beside the next ones until its time is
 * over.
 */
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
