import type { Sources } from './content-files.ts';
import { Gate } from './Gate.tsx';
import { PENDING_HEIGHT } from './pending-height.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { StaffPanel } from './StaffPanel.tsx';
import { useStaffSession } from './use-staff-session.ts';

/** The admin for staff who sign in to the server. */
export function StaffAdmin({ sources }: { sources: Sources }) {
  const { state, isExpired, call, signIn, stayOut, signOut } = useStaffSession();
  if (state.is !== 'in') {
    return (
      <div className={state.is === 'checking' ? PENDING_HEIGHT : undefined}>
        <Gate isReady={state.is === 'out'} asksName onSignIn={signIn} />
      </div>
    );
  }
  return (
    <>
      <StaffPanel sources={sources} person={state.person} call={call} onLogOut={signOut} />
      {isExpired && <SignInAgain person={state.person} onSignIn={signIn} onClose={stayOut} />}
    </>
  );
}
