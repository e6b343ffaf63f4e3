import { useState } from 'react';
import type { Invited } from '../../shared/staff/accounts-wire.ts';
import type { CallStaff, Reply } from '../call-staff.ts';
import type { NoticeText } from '../Notice.tsx';
import { useFocusNext } from '../use-focus-next.ts';
import { AccountList } from './AccountList.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { InviteForm, NAME_ID } from './InviteForm.tsx';
import { SessionList } from './SessionList.tsx';
import { explainTeamFailure } from './team-texts.ts';
import { useTeam } from './use-team.ts';

const NOTICE_MS = 8000;

interface Props {
  call: CallStaff;
  show: (notice: NoticeText) => void;
}

/** The people with an account and the open sessions, for the owner. */
export function Team({ call, show }: Props) {
  const team = useTeam(call);
  const focusNext = useFocusNext();
  /** An invitation whose mail failed. */
  const [unsent, setUnsent] = useState<Invited>();
  const tell = (text: string) => show({ text, durationMs: NOTICE_MS });

  /** Says what became of an action; returns whether it was done. */
  const report = (reply: Reply<unknown>, done: string): boolean => {
    tell(reply.ok ? done : explainTeamFailure(reply.failure));
    return reply.ok;
  };
  /** Says whether the invitation was mailed. Otherwise shows its link, which takes the focus. */
  const reportInvitation = (reply: Reply<Invited>): void => {
    const isUnsent = reply.ok && reply.value.link !== undefined;
    setUnsent(isUnsent ? reply.value : undefined);
    if (!isUnsent) report(reply, reply.ok ? `Convite enviado para ${reply.value.account.email}.` : '');
  };

  return (
    <div className="grid gap-10">
      <section className="grid gap-6" aria-labelledby="invite-title">
        <h2 id="invite-title" className="text-h3">
          Convidar uma pessoa
        </h2>
        <InviteForm
          onInvite={async (person) => {
            const reply = await team.invite(person);
            if (!reply.ok) return explainTeamFailure(reply.failure);
            reportInvitation(reply);
            return undefined;
          }}
        />
        {unsent?.link && (
          <InvitationLink
            key={unsent.link}
            email={unsent.account.email}
            link={unsent.link}
            onClose={() => {
              setUnsent(undefined);
              focusNext(NAME_ID);
            }}
          />
        )}
      </section>
      {team.problem && (
        <div className="grid justify-items-start gap-4">
          <p className="field-error" role="alert">
            {team.problem}
          </p>
          <button type="button" className="button button-quiet" onClick={team.load}>
            Tentar de novo
          </button>
        </div>
      )}
      <AccountList team={team} report={report} onInvited={reportInvitation} focusNext={focusNext} />
      <SessionList team={team} report={report} focusNext={focusNext} />
    </div>
  );
}
