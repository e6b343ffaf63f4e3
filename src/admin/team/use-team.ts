import { useCallback, useEffect, useState } from 'react';
import {
  accountsCall,
  changeRoleCall,
  inviteAgainCall,
  inviteCall,
  revokeCall,
} from '../../contracts/team.ts';
import type { Account, Invited, NewAccount } from '../../shared/staff/accounts-answers.ts';
import type { Role } from '../../shared/staff/roles.ts';
import { createActionKeys } from '../frame/action-keys.ts';
import { ask } from '../frame/ask.ts';
import type { CallStaff, Reply } from '../frame/call-staff.ts';
import { explainTeamFailure } from './team-texts.ts';

/** The accounts on the server, and what the owner may do with them. */
export function useTeam(call: CallStaff) {
  const [accounts, setAccounts] = useState<readonly Account[]>();
  const [problem, setProblem] = useState('');
  const [keys] = useState(createActionKeys);

  const load = useCallback(async () => {
    setProblem('');
    const reply = await ask(call, accountsCall, {});
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

  return {
    accounts,
    problem,
    load,
    async invite(person: NewAccount): Promise<Reply<Invited>> {
      const action = JSON.stringify(person);
      const reply = await thenLoad(ask(call, inviteCall, { input: person, key: keys.keyFor(action) }));
      if (reply.ok) keys.forget(action);
      return reply;
    },
    inviteAgain: ({ id }: Account) => thenLoad(ask(call, inviteAgainCall, { parameters: { id } })),
    changeRole: ({ id }: Account, role: Role) =>
      thenLoad(ask(call, changeRoleCall, { parameters: { id }, input: { role } })),
    revoke: ({ id }: Account) => thenLoad(ask(call, revokeCall, { parameters: { id } })),
  };
}

export type TeamActions = ReturnType<typeof useTeam>;
