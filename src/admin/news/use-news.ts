import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { type News, news } from '../../shared/inbox/inbox-answers.ts';
import { formatTags, NEWS_PATH } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { $hasChanges, $hasNews, $heard, $isListShown, $oldChanges, $oldTag } from './news.store.ts';
import { onWorkerNews } from './worker-news.ts';

const VISIBLE_MS = 20_000;
/** Browsers run the timers of a hidden page at most this often. */
const HIDDEN_MS = 60_000;
/** A stream speaks every 15 s. A proxy may keep what it says to itself. */
const SILENT_MS = 35_000;

const isVisible = () => document.visibilityState === 'visible';

/**
 * Learns whether a lead has arrived since the list was loaded and, while the list is on screen, whether one has changed. The
 * server says it by a stream, which is open while the page is visible. Without one, asks every 20 s while the page is visible,
 * every minute while it is not, and immediately when the page becomes visible or a notice arrives. Does not wake the
 * database. A failed call is ignored.
 */
export function useNews(call: CallStaff): boolean {
  const heard = useStore($heard);
  const hasNews = useStore($hasNews);
  const isListShown = useStore($isListShown);
  const tag = hasNews ? undefined : heard?.tag;
  const isRefreshing = useStore($hasChanges);
  const changes = isRefreshing || !isListShown ? undefined : heard?.changes;
  /** The server offers a stream; undefined until it was asked. */
  const canStream = useRef<boolean>(undefined);

  useEffect(() => {
    if (tag === undefined && changes === undefined) return;
    let isStale = false;
    let isAsking = false;
    let lastAsked = Date.now();
    let lastHeard = 0;
    let stream: EventSource | undefined;
    const known = () => formatTags({ tag, changes: isVisible() ? changes : undefined });
    const take = (given: News) => {
      if (isStale) return;
      lastHeard = Date.now();
      canStream.current = given.canStream;
      if (given.hasNews) $oldTag.set(tag);
      if (given.hasChanges) $oldChanges.set(changes);
    };
    const close = () => {
      stream?.close();
      stream = undefined;
    };
    const listen = () => {
      close();
      if (isStale || !canStream.current || !isVisible()) return;
      const opened = new EventSource(`${NEWS_PATH}?${known()}`);
      stream = opened;
      opened.onmessage = ({ data }) => {
        const given = z.safeParse(news, JSON.parse(String(data)));
        if (!given.success) return;
        // The server ends it, and the browser would open it again.
        if (given.data.hasNews || given.data.hasChanges) close();
        take(given.data);
      };
      // The browser opens it again, unless the server has refused it. Until then, the page asks.
      opened.onerror = () => {
        lastHeard = 0;
      };
    };
    const ask = async () => {
      // A hidden page has nothing to refresh; it only counts arrivals.
      if (isAsking || (!isVisible() && tag === undefined)) return;
      isAsking = true;
      lastAsked = Date.now();
      const reply = await call(NEWS_PATH, news, { method: 'POST', body: new Blob([known()]) });
      isAsking = false;
      if (!reply.ok) return;
      take(reply.value);
      listen();
    };
    const isHearing = () => stream !== undefined && Date.now() - lastHeard < SILENT_MS;
    const timer = setInterval(() => {
      if (isVisible() ? !isHearing() : Date.now() - lastAsked >= HIDDEN_MS) ask();
    }, VISIBLE_MS);
    const follow = () => (isVisible() ? ask() : close());
    // The refresh brings a new tag in a moment.
    if (canStream.current === undefined) ask();
    else if (!isRefreshing) listen();
    const events = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'online'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, follow);
    const stopListening = onWorkerNews(({ kind }) => kind === 'arrived' && ask());
    return () => {
      isStale = true;
      close();
      clearInterval(timer);
      for (const [target, name] of events) target.removeEventListener(name, follow);
      stopListening();
    };
  }, [call, tag, changes, isRefreshing]);

  return hasNews;
}
