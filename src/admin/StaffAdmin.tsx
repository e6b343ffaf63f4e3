import { lazy, Suspense } from 'react';
import { ROUTES } from '../shared/routes.ts';
import { hasRight } from '../shared/staff/roles.ts';
import { PasskeyEntry } from './accounts/PasskeyEntry.tsx';
import { SalesPanel } from './accounts/SalesPanel.tsx';
import { useInvitation } from './accounts/use-invitation.ts';
import { Gate } from './Gate.tsx';
import { PENDING_HEIGHT } from './pending-height.ts';
import type { Picture } from './picture.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { SignOutNotice } from './SignOutNotice.tsx';
import { StaffPanel } from './StaffPanel.tsx';
import { useStaffSession } from './use-staff-session.ts';

// Loaded for people who open an invitation.
const InvitationGate = lazy(async () => ({
  default: (await import('./accounts/InvitationGate.tsx')).InvitationGate,
}));

/** The admin for staff who sign in to the server. */
export function StaffAdmin({ pictures }: { pictures: readonly Picture[] }) {
  const session = useStaffSession();
  const { state, isExpired, isLocked, call, signIn, signInByPasskey, enter, stayOut, askAgain, signOut } =
    session;
  const invitation = useInvitation();

  if (invitation.token !== undefined) {
    return (
      <Suspense fallback={<div className={PENDING_HEIGHT} />}>
        <InvitationGate
          key={invitation.token}
          token={invitation.token}
          onEnter={(begun) => {
            invitation.dismiss();
            enter(begun);
          }}
          onLeave={invitation.dismiss}
        />
      </Suspense>
    );
  }
  if (state.is !== 'in') {
    return (
      <div className={state.is === 'checking' ? PENDING_HEIGHT : undefined}>
        <SignOutNotice progress={session.signOutProgress} />
        <Gate
          isReady={state.is === 'out'}
          asksName
          otherWay={state.is === 'out' && state.hasAccounts && <PasskeyEntry onEnter={signInByPasskey} />}
          onSignIn={signIn}
        />
        <p className="frame pb-12 text-center">
          <a className="text-action" href={ROUTES.home}>
            Voltar ao site
          </a>
        </p>
      </div>
    );
  }
  const { person, role } = state;
  return (
    <>
      {hasRight(role, 'catalogue') ? (
        <StaffPanel
          pictures={pictures}
          person={person}
          role={role}
          call={call}
          isLocked={isLocked}
          onSignIn={askAgain}
          onLogOut={signOut}
        />
      ) : (
        <SalesPanel person={person} call={call} isLocked={isLocked} onSignIn={askAgain} onLogOut={signOut} />
      )}
      {isExpired && (
        <SignInAgain
          person={person}
          isByPasskey={role !== undefined}
          onSignIn={signIn}
          onPasskey={signInByPasskey}
          onClose={stayOut}
        />
      )}
    </>
  );
}
