import { useEffect, useRef } from 'react';
import { isInboxHash } from '../../shared/inbox/inbox-address.ts';
import { onWorkerNews } from './worker-news.ts';

/** Calls `onOpen` when the URL starts to refer to the inbox or a lead, for example by a click on a notice. */
export function useInboxHash(onOpen: () => void): void {
  const latest = useRef(onOpen);
  latest.current = onOpen;
  useEffect(() => {
    const follow = () => isInboxHash(location.hash) && latest.current();
    addEventListener('hashchange', follow);
    const stopListening = onWorkerNews((news) => {
      if (news.kind === 'clicked' && isInboxHash(news.hash)) location.hash = news.hash;
    });
    return () => {
      removeEventListener('hashchange', follow);
      stopListening();
    };
  }, []);
}
