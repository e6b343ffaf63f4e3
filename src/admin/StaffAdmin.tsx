import type { Sources } from './content-files.ts';
import { Gate } from './Gate.tsx';
import { PENDING_HEIGHT } from './pending-height.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { SignOutNotice } from './SignOutNotice.tsx';
import { StaffPanel } from './StaffPanel.tsx';
import { useStaffSession } from './use-staff-session.ts';

/** The admin for staff who sign in to the server. */
export function StaffAdmin({ sources }: { sources: Sources }) {
  const session = useStaffSession();
  const { state, isExpired, isLocked, call, signIn, stayOut, askAgain, signOut } = session;
  if (state.is !== 'in') {
    return (
      <div className={state.is === 'checking' ? PENDING_HEIGHT : undefined}>
        <SignOutNotice progress={session.signOutProgress} />
        <Gate isReady={state.is === 'out'} asksName onSignIn={signIn} />
      </div>
    );
  }
  return (
    <>
      <StaffPanel
        sources={sources}
        person={state.person}
        call={call}
        isLocked={isLocked}
        onSignIn={askAgain}
        onLogOut={signOut}
      />
      {isExpired && <SignInAgain person={state.person} onSignIn={signIn} onClose={stayOut} />}
    </>
  );
}
