import { useEffect, useRef, useState } from 'react';
import { type SessionState, sessionState } from '../../shared/staff/staff-answers.ts';
import { SESSION_PATH } from '../../shared/staff/staff-wire.ts';
import { type CallFailure, callStaff } from './call-staff.ts';

/** failing: the server has not ended the session yet. ended: it has, after a failure. */
export type SignOutProgress = 'failing' | 'ended' | undefined;

const RETRY_MS = 5000;
// A response that cannot be read does not say that the session has ended.
const WORTH_RETRYING: readonly CallFailure['code'][] = ['offline', 'unreadable', 'unavailable', 'throttled'];

const retryTime = () =>
  new Promise<unknown>((done) => {
    setTimeout(done, RETRY_MS);
    addEventListener('online', done, { once: true });
  });

/**
 * Ends the session on the server, and tries again until the server has responded or `stop` is called. `start` resolves to
 * the server's state of the session, or to nothing.
 */
export function useSignOut() {
  const [progress, setProgress] = useState<SignOutProgress>();
  // The number of the current attempt: an older attempt stops.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const start = async (): Promise<SessionState | undefined> => {
    turn.current += 1;
    const own = turn.current;
    for (let tries = 1; ; tries += 1) {
      const reply = await callStaff(SESSION_PATH, sessionState, { method: 'DELETE' });
      if (own !== turn.current) return undefined;
      if (reply.ok || !WORTH_RETRYING.includes(reply.failure.code)) {
        setProgress(tries > 1 ? 'ended' : undefined);
        return reply.ok ? reply.value : undefined;
      }
      setProgress('failing');
      await retryTime();
      if (own !== turn.current) return undefined;
    }
  };
  const stop = () => {
    turn.current += 1;
    setProgress(undefined);
  };
  return { progress, start, stop };
}
