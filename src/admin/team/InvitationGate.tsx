import { useCallback, useEffect, useState } from 'react';
import { type Invitation, invitation as invitationAnswer } from '../../shared/staff/accounts-answers.ts';
import type { SessionState } from '../../shared/staff/staff-answers.ts';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import type { CallFailure } from '../frame/call-staff.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { explainPasskeyFailure } from './passkey-texts.ts';
import { callStep, createPasskey } from './passkeys.ts';
import { ROLE_WORK } from './team-texts.ts';

interface Props {
  token: string;
  onEnter: (session: SessionState) => void;
  onLeave: () => void;
}

const toMain = moveFocusOnRemoval();

/** Welcomes an invited person, who creates a passkey here and is then signed in. */
export function InvitationGate({ token, onEnter, onLeave }: Props) {
  const title = useScreenTitle();
  const [invitation, setInvitation] = useState<Invitation>();
  const [failure, setFailure] = useState<CallFailure>();
  const isInvalid = failure?.code === 'invitation';

  const load = useCallback(async () => {
    setFailure(undefined);
    const reply = await callStep('convite', invitationAnswer, { token });
    if (reply.ok) setInvitation(reply.value);
    else setFailure(reply.failure);
  }, [token]);
  useEffect(() => void load(), [load]);

  const create = async () => {
    const result = await createPasskey(token);
    if (!result.ok) return result.problem;
    onEnter(result.session);
    return undefined;
  };

  return (
    <div ref={toMain} className="frame py-[clamp(2.5rem,8vw,6rem)]">
      <section className="sheet mx-auto max-w-[27rem] p-5 sm:p-8" aria-labelledby="invitation-title">
        <p className="section-mark">Convite</p>
        <h1 ref={title} tabIndex={-1} id="invitation-title" className="mt-3 text-h2 [overflow-wrap:anywhere]">
          {invitation ? `Olá, ${invitation.person}` : 'Convite para a equipe'}
        </h1>
        <div className="mt-4 text-steel-700" role="status">
          {invitation ? (
            <p>
              Com este convite você vê <strong className="text-ink">{ROLE_WORK[invitation.role]}</strong>.
              Crie a sua chave de acesso neste aparelho, com a impressão digital, o rosto ou o PIN dele. Não
              há senha para guardar, e a impressão e o rosto não saem do aparelho.
            </p>
          ) : (
            !failure && <p>Conferindo o convite…</p>
          )}
        </div>
        {invitation && (
          <div className="mt-6">
            <PasskeyButton
              label="Criar chave de acesso"
              busyLabel="Aguardando o aparelho…"
              onActivate={create}
            />
          </div>
        )}
        {failure && (
          <p className="field-error" role="alert">
            {explainPasskeyFailure(failure)}
          </p>
        )}
        {failure && !isInvalid && (
          <button type="button" className="button mt-6 w-full" onClick={load}>
            Tentar de novo
          </button>
        )}
        <button
          type="button"
          className={`button w-full ${isInvalid ? 'mt-6' : 'button-quiet mt-3'}`}
          onClick={onLeave}
        >
          Ir para a entrada
        </button>
      </section>
    </div>
  );
}
