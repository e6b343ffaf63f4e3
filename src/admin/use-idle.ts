import { useCallback, useEffect, useRef } from 'react';
import { IDLE_MINUTES } from '../shared/staff/staff-wire.ts';

const IDLE_MS = IDLE_MINUTES * 60_000;
const CHECK_MS = 15_000;

/**
 * Calls `onIdle` when the session has not been used for as long as the server keeps it, also if the device slept
 * meanwhile. Returns what to call at each use.
 */
export function useIdle(isWatching: boolean, onIdle: () => void): () => void {
  const lastUse = useRef(Date.now());
  useEffect(() => {
    if (!isWatching) return;
    lastUse.current = Date.now();
    const check = () => {
      if (Date.now() - lastUse.current >= IDLE_MS) onIdle();
    };
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isWatching, onIdle]);
  return useCallback(() => {
    lastUse.current = Date.now();
  }, []);
}
