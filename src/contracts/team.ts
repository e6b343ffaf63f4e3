import { z } from 'zod/mini';
import { guarded } from '../shared/guarded.ts';
import { account, accountList, invited, newAccount } from '../shared/staff/accounts-answers.ts';
import { isRole } from '../shared/staff/roles.ts';
import { defineCall } from './define-call.ts';

const TEAM = { right: 'team', domain: 'staff' } as const;
const ACCOUNTS = '/api/equipe/contas';

export const accountsCall = defineCall({ ...TEAM, method: 'GET', path: ACCOUNTS, answer: accountList });
export const inviteCall = defineCall({
  ...TEAM,
  method: 'POST',
  path: ACCOUNTS,
  input: newAccount,
  answer: invited,
});
export const inviteAgainCall = defineCall({
  ...TEAM,
  method: 'POST',
  path: `${ACCOUNTS}/:id/convite`,
  answer: invited,
});
export const changeRoleCall = defineCall({
  ...TEAM,
  method: 'PATCH',
  path: `${ACCOUNTS}/:id`,
  input: z.object({ role: guarded(isRole) }),
  answer: account,
});
export const revokeCall = defineCall({ ...TEAM, method: 'DELETE', path: `${ACCOUNTS}/:id`, answer: account });
