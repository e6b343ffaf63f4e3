import { useState } from 'react';
import type { Invited } from '../../shared/staff/accounts-answers.ts';
import type { CallStaff, Reply } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { useFocusNext } from '../frame/use-focus-next.ts';
import { AccountList } from './AccountList.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { InviteForm, NAME_ID } from './InviteForm.tsx';
import { explainTeamFailure } from './team-texts.ts';
import { useTeam } from './use-team.ts';

const NOTICE_MS = 8000;

/** Confirms the action; returns why it failed. */
export type Report = (reply: Reply<unknown>, done: string) => string | undefined;

interface Props {
  call: CallStaff;
  show: (notice: NoticeText) => void;
}

/** The people with an account, for the owner. */
export function Team({ call, show }: Props) {
  const team = useTeam(call);
  const focusNext = useFocusNext();
  /** An invitation whose mail failed. */
  const [unsent, setUnsent] = useState<Invited>();

  /** Confirms the action; returns why it failed. */
  const report: Report = (reply, done) => {
    if (!reply.ok) return explainTeamFailure(reply.failure);
    show({ text: done, durationMs: NOTICE_MS });
    return undefined;
  };
  /** Says whether the invitation was mailed. Otherwise shows its link, which takes the focus. */
  const reportInvitation = (reply: Reply<Invited>): string | undefined => {
    const isUnsent = reply.ok && reply.value.link !== undefined;
    setUnsent(isUnsent ? reply.value : undefined);
    if (isUnsent) return undefined;
    return report(reply, reply.ok ? `Convite enviado para ${reply.value.account.email}.` : '');
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
            if (!reply.ok) {
              const { code, field } = reply.failure;
              return {
                text: explainTeamFailure(reply.failure),
                field: code === 'name-taken' ? 'name' : field,
              };
            }
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
    </div>
  );
}
