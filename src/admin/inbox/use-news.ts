import { useEffect, useState } from 'react';
import { NEWS_PATH, type News } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../call-staff.ts';

const INTERVAL_MS = 60_000;

/**
 * Whether a lead has arrived since the page of the inbox with this tag was loaded. Asks every minute while the tab is
 * visible, and when it becomes visible again. A failed call is ignored.
 */
export function useNews(call: CallStaff, tag: string | undefined): boolean {
  // The tag that is no longer the newest one.
  const [oldTag, setOldTag] = useState<string>();

  useEffect(() => {
    if (tag === undefined || tag === oldTag) return;
    let isStale = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const reply = await call<News>(NEWS_PATH, { method: 'POST', body: new Blob([tag]) });
      if (!isStale && reply.ok && reply.value.hasNews) setOldTag(tag);
    };
    const timer = setInterval(ask, INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isStale = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [call, tag, oldTag]);

  return tag !== undefined && tag === oldTag;
}
