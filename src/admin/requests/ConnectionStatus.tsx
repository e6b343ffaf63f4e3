import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isOffline } from '../frame/connection.store.ts';
import { useRetry } from '../frame/use-retry.ts';

/** Shows that the connection is lost and how old the list is, and calls `retry` until it is back. */
export function ConnectionStatus({ retry, children }: { retry: () => void; children: string | false }) {
  const isLost = useStore($isOffline);
  useRetry(isLost, retry);
  useEffect(() => {
    const lose = () => $isOffline.set(true);
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
