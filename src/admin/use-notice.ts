import { useCallback, useState } from 'react';
import type { NoticeText } from './Notice.tsx';

export type Notices = ReturnType<typeof useNotice>;

/** Holds the one visible notice; the next replaces it. */
export function useNotice() {
  const [notice, setNotice] = useState<NoticeText & { id: number }>();
  const show = useCallback(
    (text: NoticeText) => setNotice((last) => ({ ...text, id: (last?.id ?? 0) + 1 })),
    [],
  );
  const end = useCallback(() => setNotice(undefined), []);
  return { notice, show, end };
}
