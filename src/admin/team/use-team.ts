import { useCallback, useEffect, useState } from 'react';
import {
  ACCOUNTS_PATH,
  type Account,
  type AccountList,
  type Invited,
  type NewAccount,
} from '../../shared/staff/accounts-wire.ts';
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
    const reply = await call<AccountList>(ACCOUNTS_PATH);
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
        call<Invited>(ACCOUNTS_PATH, { method: 'POST', body: person, key: keys.keyFor(action) }),
      );
      if (reply.ok) keys.forget(action);
      return reply;
    },
    inviteAgain: (account: Account) =>
      thenLoad(call<Invited>(`${pathOf(account)}/convite`, { method: 'POST' })),
    changeRole: (account: Account, role: Role) =>
      thenLoad(call<Account>(pathOf(account), { method: 'PATCH', body: { role } })),
    revoke: (account: Account) => thenLoad(call<Account>(pathOf(account), { method: 'DELETE' })),
  };
}

export type TeamActions = ReturnType<typeof useTeam>;
