import { useCallback, useEffect, useRef, useState } from 'react';
import { inboxCall, newsCall } from '../../contracts/desk.ts';
import type { Role } from '../../shared/staff/roles.ts';
import { type SessionState, sessionState } from '../../shared/staff/staff-answers.ts';
import { IDLE_MINUTES, SESSION_PATH, type SignIn } from '../../shared/staff/staff-wire.ts';
import { forgetDevice } from '../news/device-push.ts';
import { clearDrafts, openDrafts } from '../requests/desk-drafts.ts';
import { clearEntryDraft } from '../requests/entry/entry-draft.ts';
import { forgetOpenedReplies } from '../requests/use-opened-reply.ts';
import { enterByPasskey } from '../team/passkeys.ts';
import { type Answer, type CallStaff, callStaff, type Reply, type StaffCall } from './call-staff.ts';
import { $isOffline } from './connection.store.ts';
import { describeSignInFailure, type SignInProblem } from './sign-in-texts.ts';
import { useRetry } from './use-retry.ts';
import { useSignOut } from './use-sign-out.ts';

const IDLE_MS = IDLE_MINUTES * 60_000;
const CHECK_MS = 15_000;
/** Typing counts as use: after so long without another call, it makes one. */
const TYPING_MS = IDLE_MS / 3;

/**
 * Calls `onIdle` when the session has not been used for as long as the server keeps it, even if the device slept meanwhile.
 * `onTyping` is called while somebody types who has not used it for a while. Returns a function to call at each use.
 */
function useIdle(isWatching: boolean, onIdle: () => void, onTyping: () => void): () => void {
  const lastUse = useRef(Date.now());
  useEffect(() => {
    if (!isWatching) return;
    lastUse.current = Date.now();
    const check = () => {
      if (Date.now() - lastUse.current >= IDLE_MS) onIdle();
    };
    let asked = 0;
    const type = () => {
      const now = Date.now();
      if (now - lastUse.current < TYPING_MS || now - asked < CHECK_MS) return;
      asked = now;
      onTyping();
    };
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('input', type);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('input', type);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isWatching, onIdle, onTyping]);
  return useCallback(() => {
    lastUse.current = Date.now();
  }, []);
}

type State =
  | { is: 'checking' }
  /** There is no connection, so nothing is known about the session. */
  | { is: 'waiting' }
  | { is: 'out' }
  | { is: 'in'; person: string; role: Role | undefined };

const toState = (session: SessionState): State =>
  session.isSignedIn ? { is: 'in', person: session.person, role: session.role } : { is: 'out' };

/** The staff's session on the server. It survives a reload, and expires. */
export function useStaffSession() {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [isExpired, setExpired] = useState(false);
  // True from the end of the session to the next sign-in, even while its dialog is closed.
  const [isLocked, setLocked] = useState(false);
  const locked = useRef(isLocked);
  locked.current = isLocked;
  const leaving = useSignOut();
  // Resolves calls that were refused because the session had ended; true: there is a new session.
  const waiting = useRef<((isBack: boolean) => void)[]>([]);

  const check = useCallback(async () => {
    const reply = await callStaff(SESSION_PATH, sessionState);
    const isLost = !reply.ok && reply.failure.code === 'offline';
    const session: SessionState = reply.ok ? reply.value : { isSignedIn: false };
    if (!isLost) openDrafts(session.isSignedIn ? session.person : undefined);
    // A person may have signed in by an invitation meanwhile.
    setState((current) => {
      if (current.is !== 'checking' && current.is !== 'waiting') return current;
      return isLost ? { is: 'waiting' } : toState(session);
    });
  }, []);
  useEffect(() => void check(), [check]);
  useRetry(state.is === 'waiting', check);

  const lock = useCallback(() => {
    setExpired(true);
    setLocked(true);
  }, []);
  const used = useRef(() => {});
  const keepOpen = useCallback(async () => {
    const reply = await callStaff(SESSION_PATH, sessionState);
    if (reply.ok && reply.value.isSignedIn) used.current();
  }, []);
  const noteUse = useIdle(state.is === 'in' && !isLocked, lock, keepOpen);
  used.current = noteUse;

  const release = (isBack: boolean) => {
    setExpired(false);
    for (const tell of waiting.current.splice(0)) tell(isBack);
  };

  const enter = (session: SessionState) => {
    leaving.stop();
    setLocked(false);
    if (session.isSignedIn) openDrafts(session.person);
    setState(toState(session));
    release(true);
  };

  // If the session has ended, waits for a new one and calls again.
  const call: CallStaff = useCallback(
    async <T>(path: string, answer: Answer<T>, options?: StaffCall): Promise<Reply<T>> => {
      // Otherwise the page would ask for the password again and again.
      if (options?.isAutomatic && locked.current) return { ok: false, failure: { code: 'signed-out' } };
      for (;;) {
        const wasLost = $isOffline.get();
        const reply = await callStaff(path, answer, options);
        const isLost = !reply.ok && reply.failure.code === 'offline';
        // Other calls report their own failure.
        // A reply sent just before the connection dropped proves nothing, so the list polls again.
        if (isLost ? path === inboxCall.path || path.startsWith(newsCall.path) : wasLost)
          $isOffline.set(isLost);
        if (reply.ok && !options?.isAutomatic) noteUse();
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
    /** Asks the server again whether the session is open. */
    check,
    signOutProgress: leaving.progress,
    call,
    /** Shows the panel of a session that has begun. */
    enter,
    /** Resolves to the reason of a refusal, or to nothing. */
    async signIn(given: SignIn): Promise<SignInProblem | undefined> {
      const reply = await callStaff(SESSION_PATH, sessionState, { method: 'POST', body: given });
      if (!reply.ok) return describeSignInFailure(reply.failure);
      enter(reply.value);
      return undefined;
    },
    /** Resolves to the reason why it failed, or to nothing. */
    async signInByPasskey(): Promise<string | undefined> {
      const result = await enterByPasskey();
      if (!result.ok) return result.problem;
      enter(result.session);
      return undefined;
    },
    /** Closes the sign-in dialog; the form keeps its values. */
    stayOut: () => release(false),
    askAgain: () => setExpired(true),
    /** Hides the panel at once, without waiting for the server. */
    signOut(): void {
      clearEntryDraft();
      clearDrafts();
      forgetOpenedReplies();
      setState({ is: 'out' });
      setLocked(false);
      // The server forgets the device with the session; offline, only the device itself can.
      forgetDevice().catch(() => {});
      void leaving
        .start()
        .then((left) => left && setState((current) => (current.is === 'out' ? toState(left) : current)));
    },
  };
}
