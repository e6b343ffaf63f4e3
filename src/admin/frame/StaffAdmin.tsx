import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ROUTES } from '../../shared/routes.ts';
import { INVITATION_HASH } from '../../shared/staff/accounts-wire.ts';
import { hasRight } from '../../shared/staff/roles.ts';
import { IDLE_MINUTES } from '../../shared/staff/staff-wire.ts';
import type { Picture } from '../products/picture.ts';
import { PasskeyEntry } from '../team/PasskeyEntry.tsx';
import { SalesPanel } from '../team/SalesPanel.tsx';
import { Gate } from './Gate.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { PENDING_HEIGHT, StaffPanel } from './StaffPanel.tsx';
import { useStaffSession } from './use-staff-session.ts';
import { Waiting } from './Waiting.tsx';

/** The token of an opened invitation. It is removed from the address bar and the history as soon as it is read. */
function useInvitation() {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => {
      if (!location.hash.startsWith(INVITATION_HASH)) return;
      setToken(location.hash.slice(INVITATION_HASH.length));
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    read();
    // A link opened in this tab changes only the fragment and loads no new page.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return { token, dismiss: useCallback(() => setToken(undefined), []) };
}

const TEXTS = {
  failing: `Você saiu nesta tela, mas o servidor não respondeu e a sessão continua aberta nele. Tentamos de novo sozinhos: deixe esta página aberta até o aviso mudar. Se ela for fechada antes, a sessão acaba depois de ${IDLE_MINUTES} minutos sem uso; até lá, não deixe o aparelho com outra pessoa.`,
  ended: 'O servidor respondeu: a sua sessão está encerrada.',
  waiting: 'Sem conexão: esperando…',
};

/** Without a connection, says so; after signing out without a response, says whether the session has ended. */
function GateNotice({ about }: { about: keyof typeof TEXTS | undefined }) {
  // Rendered even without text: screen readers announce only changes inside an existing live region.
  return (
    <div className="frame" role="status">
      {about && (
        <p className="sheet mx-auto mt-8 max-w-[27rem] border-alarm p-4 text-small">{TEXTS[about]}</p>
      )}
    </div>
  );
}

// Loaded only for people who open an invitation.
const InvitationGate = lazy(async () => ({
  default: (await import('../team/InvitationGate.tsx')).InvitationGate,
}));

/** The admin for staff who sign in on the server. */
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
        <GateNotice about={state.is === 'waiting' ? 'waiting' : session.signOutProgress} />
        {state.is === 'waiting' ? (
          <Waiting onRetry={session.check} />
        ) : (
          <Gate
            isReady={state.is === 'out'}
            asksName
            otherWay={<PasskeyEntry onEnter={signInByPasskey} />}
            onSignIn={signIn}
          />
        )}
        <p className="frame pb-12 text-center">
          <a className="text-action" href={ROUTES.home}>
            Voltar ao site
          </a>
        </p>
      </div>
    );
  }
  const { person, role } = state;
  const desk = { person, role, call, isLocked, onSignIn: askAgain };
  return (
    <>
      {hasRight(role, 'catalogue') ? (
        <StaffPanel pictures={pictures} {...desk} onLogOut={signOut} />
      ) : (
        <SalesPanel {...desk} onLogOut={signOut} />
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
