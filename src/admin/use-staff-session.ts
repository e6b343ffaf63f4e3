import { useCallback, useEffect, useRef, useState } from 'react';
import { NEWS_PATH } from '../shared/inbox/inbox-wire.ts';
import { SESSION_PATH, type SessionState, type SignIn } from '../shared/staff/staff-wire.ts';
import { type CallStaff, callStaff, type Reply, type StaffCall } from './call-staff.ts';
import { describeSignInFailure } from './sign-in-texts.ts';
import { useIdle } from './use-idle.ts';
import { useSignOut } from './use-sign-out.ts';

type State = { is: 'checking' } | { is: 'out' } | { is: 'in'; person: string };

/** The staff's session on the server. It survives a reload, and expires. */
export function useStaffSession() {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [isExpired, setExpired] = useState(false);
  // From the end of the session to the next sign-in, also while its dialog is closed.
  const [isLocked, setLocked] = useState(false);
  const leaving = useSignOut();
  // Resolves the calls that were refused because the session has ended; true: there is a new session.
  const waiting = useRef<((isBack: boolean) => void)[]>([]);

  useEffect(() => {
    callStaff<SessionState>(SESSION_PATH).then((reply) =>
      setState(reply.ok && reply.value.isSignedIn ? { is: 'in', person: reply.value.person } : { is: 'out' }),
    );
  }, []);

  const lock = useCallback(() => {
    setExpired(true);
    setLocked(true);
  }, []);
  const noteUse = useIdle(state.is === 'in' && !isLocked, lock);

  const release = (isBack: boolean) => {
    setExpired(false);
    for (const tell of waiting.current.splice(0)) tell(isBack);
  };

  // If the session has ended, waits for a new one and calls again.
  const call: CallStaff = useCallback(
    async <T>(path: string, options?: StaffCall): Promise<Reply<T>> => {
      for (;;) {
        const reply = await callStaff<T>(path, options);
        // Asking for news needs no session, so it does not keep one open.
        if (reply.ok && path !== NEWS_PATH) noteUse();
        if (reply.ok || reply.failure.code !== 'signed-out') return reply;
        const isBack = await new Promise<boolean>((tell) => {
          waiting.current.push(tell);
          lock();
        });
        if (!isBack) return reply;
      }
    },
    [lock, noteUse],
  );

  return {
    state,
    isExpired,
    isLocked,
    signOutProgress: leaving.progress,
    call,
    /** Resolves to the reason of a refusal, or to nothing. */
    async signIn(given: SignIn): Promise<string | undefined> {
      const reply = await callStaff<SessionState>(SESSION_PATH, { method: 'POST', body: given });
      if (!reply.ok) return describeSignInFailure(reply.failure);
      leaving.stop();
      setLocked(false);
      if (reply.value.isSignedIn) setState({ is: 'in', person: reply.value.person });
      release(true);
      return undefined;
    },
    /** Dismisses the sign-in; the form keeps its values. */
    stayOut: () => release(false),
    askAgain: () => setExpired(true),
    /** Hides the panel at once, whether the server responds or not. */
    signOut(): void {
      setState({ is: 'out' });
      setLocked(false);
      void leaving.start();
    },
  };
}
