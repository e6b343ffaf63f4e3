import { useCallback, useEffect, useState } from 'react';
import {
  type Account,
  accountList,
  account as changedAccount,
  type Invited,
  invited,
  type NewAccount,
} from '../../shared/staff/accounts-answers.ts';
import { ACCOUNTS_PATH } from '../../shared/staff/accounts-wire.ts';
import type { Role } from '../../shared/staff/roles.ts';
import { createActionKeys } from '../frame/action-keys.ts';
import type { CallStaff, Reply } from '../frame/call-staff.ts';
import { explainTeamFailure } from './team-texts.ts';

/** The accounts on the server, and what the owner may do with them. */
export function useTeam(call: CallStaff) {
  const [accounts, setAccounts] = useState<readonly Account[]>();
  const [problem, setProblem] = useState('');
  const [keys] = useState(createActionKeys);

  const load = useCallback(async () => {
    setProblem('');
    const reply = await call(ACCOUNTS_PATH, accountList);
    if (reply.ok) setAccounts(reply.value.accounts);
    else setProblem(explainTeamFailure(reply.failure));
  }, [call]);
  useEffect(() => void load(), [load]);

  /** Loads the list again after a change. */
  const thenLoad = async <Value>(action: Promise<Reply<Value>>): Promise<Reply<Value>> => {
    const reply = await action;
    if (reply.ok) await load();
    return reply;
  };
  const pathOf = ({ id }: { id: string }) => `${ACCOUNTS_PATH}/${id}`;

  return {
    accounts,
    problem,
    load,
    async invite(person: NewAccount): Promise<Reply<Invited>> {
      const action = JSON.stringify(person);
      const reply = await thenLoad(
        call(ACCOUNTS_PATH, invited, { method: 'POST', body: person, key: keys.keyFor(action) }),
      );
      if (reply.ok) keys.forget(action);
      return reply;
    },
    inviteAgain: (account: Account) =>
      thenLoad(call(`${pathOf(account)}/convite`, invited, { method: 'POST' })),
    changeRole: (account: Account, role: Role) =>
      thenLoad(call(pathOf(account), changedAccount, { method: 'PATCH', body: { role } })),
    revoke: (account: Account) => thenLoad(call(pathOf(account), changedAccount, { method: 'DELETE' })),
  };
}

export type TeamActions = ReturnType<typeof useTeam>;
