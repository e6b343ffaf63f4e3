import { useEffect } from 'react';
import { newsCall } from '../../contracts/desk.ts';
import { ask as askStaff } from '../frame/ask.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { $newCount, $told } from './news.store.ts';
import { onWorkerNews } from './worker-news.ts';

const OFTEN_MS = 5000;
/** Every fourth round, 20 s, while the page is visible but unused. */
const SELDOM = 4;
const USED_MS = 60_000;

const USES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Asks what is new: every 5 s while the page was used within the last minute, every 20 s while it is visible, never while
 * it is hidden, and at once when it becomes visible or a notice arrives. A failed call is ignored.
 */
export function useNews(call: CallStaff): void {
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let lastUse = Date.now();
    let round = 0;
    const ask = async () => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      const since = $told.get()?.since;
      const reply = await askStaff(call, newsCall, { input: since ? { since } : {}, isAutomatic: true });
      isAsking = false;
      if (isOver || !reply.ok) return;
      $told.set(reply.value);
      $newCount.set(reply.value.new);
    };
    const use = () => {
      lastUse = Date.now();
    };
    const timer = setInterval(() => {
      round += 1;
      if (Date.now() - lastUse < USED_MS || round % SELDOM === 0) ask();
    }, OFTEN_MS);
    ask();
    for (const name of USES) addEventListener(name, use, { passive: true });
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    const stopListening = onWorkerNews(({ kind }) => kind === 'arrived' && ask());
    return () => {
      isOver = true;
      clearInterval(timer);
      for (const name of USES) removeEventListener(name, use);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
      stopListening();
    };
  }, [call]);
}
