import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { news } from '../../shared/inbox/inbox-answers.ts';
import { NEWS_PATH } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { $hasNews, $heard, $oldTag } from './news.store.ts';
import { onWorkerNews } from './worker-news.ts';

const VISIBLE_MS = 20_000;
/** Browsers run the timers of a hidden page at most this often. */
const HIDDEN_MS = 60_000;

/**
 * Asks whether a lead has arrived since the list was loaded: every 20 s while the page is visible, every minute while it is
 * not, and immediately when the page becomes visible or a notice arrives. Does not wake the database. A failed call is
 * ignored.
 */
export function useNews(call: CallStaff): boolean {
  const tag = useStore($heard)?.tag;
  const hasNews = useStore($hasNews);

  useEffect(() => {
    if (tag === undefined || hasNews) return;
    let isStale = false;
    let isAsking = false;
    let lastAsked = Date.now();
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      lastAsked = Date.now();
      const reply = await call(NEWS_PATH, news, { method: 'POST', body: new Blob([tag]) });
      isAsking = false;
      if (!isStale && reply.ok && reply.value.hasNews) $oldTag.set(tag);
    };
    const timer = setInterval(() => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible || Date.now() - lastAsked >= HIDDEN_MS) ask();
    }, VISIBLE_MS);
    const events = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'online'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, ask);
    const stopListening = onWorkerNews(({ kind }) => kind === 'arrived' && ask());
    return () => {
      isStale = true;
      clearInterval(timer);
      for (const [target, name] of events) target.removeEventListener(name, ask);
      stopListening();
    };
  }, [call, tag, hasNews]);

  return hasNews;
}
