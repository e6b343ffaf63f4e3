import { useCallback, useEffect, useRef, useState } from 'react';
import type { Role } from '../shared/staff/roles.ts';
import { SESSION_PATH, type SessionState, type SignIn } from '../shared/staff/staff-wire.ts';
import { enterByPasskey } from './accounts/passkeys.ts';
import { type CallStaff, callStaff, type Reply, type StaffCall } from './call-staff.ts';
import { describeSignInFailure, type SignInProblem } from './sign-in-texts.ts';

type State =
  | { is: 'checking' }
  | { is: 'out'; hasAccounts: boolean }
  | { is: 'in'; person: string; role: Role | undefined };

const toState = (session: SessionState): State =>
  session.isSignedIn
    ? { is: 'in', person: session.person, role: session.role }
    : { is: 'out', hasAccounts: session.hasAccounts ?? false };

/** The staff's session on the server. It survives a reload, and expires. */
export function useStaffSession() {
  const [state, setState] = useState<State>({ is: 'checking' });
  const [isExpired, setExpired] = useState(false);
  // Resolves the calls that were refused because the session has ended; true: there is a new session.
  const waiting = useRef<((isBack: boolean) => void)[]>([]);

  useEffect(() => {
    callStaff<SessionState>(SESSION_PATH).then((reply) =>
      setState(toState(reply.ok ? reply.value : { isSignedIn: false })),
    );
  }, []);

  const release = (isBack: boolean) => {
    setExpired(false);
    for (const tell of waiting.current.splice(0)) tell(isBack);
  };

  const enter = (session: SessionState) => {
    setState(toState(session));
    release(true);
  };

  // If the session has ended, waits for a new one and calls again.
  const call: CallStaff = useCallback(async <T>(path: string, options?: StaffCall): Promise<Reply<T>> => {
    for (;;) {
      const reply = await callStaff<T>(path, options);
      if (reply.ok || reply.failure.code !== 'signed-out') return reply;
      const isBack = await new Promise<boolean>((tell) => {
        waiting.current.push(tell);
        setExpired(true);
      });
      if (!isBack) return reply;
    }
  }, []);

  return {
    state,
    isExpired,
    call,
    /** Shows the panel of a session that has begun. */
    enter,
    /** Resolves to the reason of a refusal, or to nothing. */
    async signIn(given: SignIn): Promise<SignInProblem | undefined> {
      const reply = await callStaff<SessionState>(SESSION_PATH, { method: 'POST', body: given });
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
    /** Dismisses the sign-in; the form keeps its values. */
    stayOut: () => release(false),
    async signOut(): Promise<void> {
      const reply = await callStaff<SessionState>(SESSION_PATH, { method: 'DELETE' });
      if (reply.ok) setState(toState(reply.value));
    },
  };
}
