import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isLineLost } from '../frame/line.store.ts';
import { useRetry } from '../frame/use-retry.ts';

/** Says that there is no connection, and until when the list is. Until the connection is back, calls `retry`. */
export function LineStatus({ retry, children }: { retry: () => void; children: string | false }) {
  const isLost = useStore($isLineLost);
  useRetry(isLost, retry);
  useEffect(() => {
    const lose = () => $isLineLost.set(true);
    addEventListener('offline', lose);
    return () => removeEventListener('offline', lose);
  }, []);
  // Rendered without text too: screen readers ignore a region that is added together with its text.
  return (
    <div role="status" className="inbox-line">
      {isLost && <p className="inbox-banner">Sem conexão. {children}</p>}
    </div>
  );
}
