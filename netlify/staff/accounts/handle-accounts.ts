import { validate } from 'uuid';
import {
  accountsCall,
  changeRoleCall,
  inviteAgainCall,
  inviteCall,
  revokeCall,
} from '../../../src/contracts/team.ts';
import { company } from '../../../src/shared/company/company.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import type { Account, Invited } from '../../../src/shared/staff/accounts-answers.ts';
import { INVITATION_HASH, INVITATION_HOURS } from '../../../src/shared/staff/accounts-wire.ts';
import type { Role } from '../../../src/shared/staff/roles.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { ownOrigin } from '../../platform/site-address.ts';
import { type AnsweredCall, type Asked, answerCall } from '../answer-call.ts';
import { keyedHash } from '../keyed-hash.ts';
import { refuse } from '../refuse.ts';
import {
  addAccount,
  changeRole,
  listAccounts,
  readAccount,
  readNewAccount,
  revokeAccount,
} from './accounts.ts';
import { createInvitation } from './invitations.ts';

const WORK: Readonly<Record<Role, string>> = {
  sales: 'dos pedidos de orçamento',
  catalogue: 'do catálogo da loja',
  both: 'dos pedidos de orçamento e do catálogo da loja',
};

/** The address that an invited person opens. The token is in the fragment, which browsers send to no server. */
const invitationLink = (origin: string, token: string): string =>
  `${origin}${ROUTES.shopAdmin}${INVITATION_HASH}${token}`;

/** Builds the mail to an invited person. The id names the invitation: the same one gives the same mail. */
function buildInvitationMail({ name, email, role }: Account, link: string, id: string): Mail {
  return {
    id: `invitation-${id}`,
    to: email,
    subject: `Convite para a administração da loja (${company.brand})`,
    text: `Olá, ${name}.

Há um convite para você cuidar ${WORK[role]} no site ${company.brand}.

Abra este endereço no aparelho em que vai trabalhar e crie a sua chave de acesso, com a impressão digital, o rosto ou o PIN do aparelho. Não há senha para guardar.

${link}

O convite vale por ${INVITATION_HOURS} horas e serve uma única vez. Não o encaminhe: quem o abrir entra com o seu nome. Se você não esperava este email, apague-o.
`,
  };
}

/** Mails a new invitation. If the mail fails, the response holds the link instead. */
async function invite(
  { request, services: { database, settings, openMailer, now } }: Pick<Asked, 'request' | 'services'>,
  accountId: string,
): Promise<Invited | Response> {
  const { passwordHash } = settings;
  if (!passwordHash) return refuse('unavailable');
  const token = await createInvitation(database, passwordHash, accountId, now());
  const account = await readAccount(database, accountId, now());
  if (!account) return refuse('missing');
  const link = invitationLink(ownOrigin(request), token);
  const mailer = openMailer();
  try {
    await mailer.send(
      buildInvitationMail(account, link, keyedHash(passwordHash, 'mail', token).slice(0, 32)),
    );
    return { account };
  } catch (error) {
    logFailure('staff', 'invitation not mailed', error);
    return { account, link };
  } finally {
    mailer.close();
  }
}

const ofKnown = ({ contract, answer }: AnsweredCall): AnsweredCall => ({
  contract,
  async answer(asked) {
    const { id = '' } = asked.parameters as Readonly<Record<string, string>>;
    const { database, now } = asked.services;
    return validate(id) && (await readAccount(database, id, now())) ? answer(asked) : refuse('missing');
  },
});

/** Lists the accounts, invites people, changes their role and revokes them. For the owner. */
export const ACCOUNT_CALLS: readonly AnsweredCall[] = [
  answerCall(accountsCall, async ({ services: { database, now } }) => ({
    accounts: await listAccounts(database, now()),
  })),
  answerCall(inviteCall, async ({ input, key, request, services }) => {
    const account = readNewAccount(input);
    if (typeof account === 'string') return refuse('invalid', { field: account });
    if (!(await addAccount(services.database, key, account, services.now()))) return refuse('name-taken');
    const answer = await invite({ request, services }, key);
    return answer instanceof Response ? answer : respondJson(201, answer);
  }),
  ...[
    answerCall(inviteAgainCall, (asked) => invite(asked, asked.parameters.id)),
    answerCall(
      changeRoleCall,
      async ({ input: { role }, parameters: { id }, services: { database, now } }) => {
        await changeRole(database, id, role);
        return (await readAccount(database, id, now())) ?? refuse('missing');
      },
    ),
    answerCall(revokeCall, async ({ parameters: { id }, services: { database, now } }) => {
      await revokeAccount(database, id, now());
      return (await readAccount(database, id, now())) ?? refuse('missing');
    }),
  ].map(ofKnown),
];
