import { useCallback, useState } from 'react';
import type { NoticeText } from './Notice.tsx';

export type Notices = ReturnType<typeof useNotice>;

/** The one notice that shows; the next takes its place. */
export function useNotice() {
  const [notice, setNotice] = useState<NoticeText & { id: number }>();
  const show = useCallback(
    (text: NoticeText) => setNotice((last) => ({ ...text, id: (last?.id ?? 0) + 1 })),
    [],
  );
  const end = useCallback(() => setNotice(undefined), []);
  return { notice, show, end };
}
