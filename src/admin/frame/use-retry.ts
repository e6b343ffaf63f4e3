import { useEffect } from 'react';

const RETRY_MS = 10_000;

/** While active, calls `retry` when the connection is back, when the page becomes visible, and every 10 s. */
export function useRetry(isActive: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const retryIfVisible = () => document.visibilityState === 'visible' && retry();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retryIfVisible);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retryIfVisible);
    };
  }, [isActive, retry]);
}
