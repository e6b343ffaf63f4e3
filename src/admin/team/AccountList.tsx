import { useState } from 'react';
import type { Account, Invited } from '../../shared/staff/accounts-answers.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import type { Reply } from '../frame/call-staff.ts';
import { AccountRow, accountTitleId } from './AccountRow.tsx';
import type { Report } from './Team.tsx';
import { ROLE_LABELS } from './team-texts.ts';
import type { TeamActions } from './use-team.ts';

interface Props {
  team: TeamActions;
  report: Report;
  /** Returns why the invitation was not created. */
  onInvited: (reply: Reply<Invited>) => string | undefined;
  focusNext: (id: string) => void;
}

/** The people with an account; revoked ones last. */
export function AccountList({ team, report, onInvited, focusNext }: Props) {
  const [revoking, setRevoking] = useState<Account>();
  /** The account with a running action. */
  const [busyId, setBusyId] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; text: string }>();
  const { accounts } = team;

  /** Runs one action at a time; the focus stays in the person's row, although its buttons change. */
  const run = async ({ id }: Account, action: () => Promise<string | undefined>) => {
    if (busyId) return;
    setBusyId(id);
    setFailed(undefined);
    const text = await action();
    if (text) setFailed({ id, text });
    setBusyId(undefined);
  };

  return (
    <section className="grid gap-6" aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="text-h3">
        Pessoas{accounts && ` (${accounts.length})`}
      </h2>
      {!accounts && !team.problem && <p className="text-steel-700">Carregando…</p>}
      {accounts?.length === 0 && (
        <p className="text-steel-700">
          Ninguém tem uma chave de acesso ainda. Até o primeiro convite, todos entram com a senha.
        </p>
      )}
      {accounts && accounts.length > 0 && (
        <ul className="sheet divide-y divide-steel-100">
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountRow
                account={account}
                isBusy={busyId === account.id}
                failure={failed?.id === account.id ? failed.text : undefined}
                onRole={(role) =>
                  run(account, async () =>
                    report(await team.changeRole(account, role), `${account.name}: ${ROLE_LABELS[role]}.`),
                  )
                }
                onInviteAgain={() => run(account, async () => onInvited(await team.inviteAgain(account)))}
                onRevoke={() => setRevoking(account)}
              />
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          question={`Revogar o acesso de ${revoking.name}?`}
          confirmLabel="Revogar"
          isDangerous
          onConfirm={() =>
            run(revoking, async () => {
              const failure = report(
                await team.revoke(revoking),
                `O acesso de ${revoking.name} foi revogado.`,
              );
              if (!failure) focusNext(accountTitleId(revoking));
              return failure;
            })
          }
          onClose={() => setRevoking(undefined)}
        >
          <p>
            As sessões abertas terminam agora e a chave de acesso deixa de valer. O nome continua no
            histórico.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
