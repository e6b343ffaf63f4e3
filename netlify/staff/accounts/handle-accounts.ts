import { validate } from 'uuid';
import { company } from '../../../src/shared/company/company.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import type { Account, AccountList, Invited } from '../../../src/shared/staff/accounts-answers.ts';
import { INVITATION_HASH, INVITATION_HOURS } from '../../../src/shared/staff/accounts-wire.ts';
import { isRole, type Role } from '../../../src/shared/staff/roles.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer.ts';
import { readJson } from '../../platform/read-json.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { createServices, type LeadServices } from '../../platform/services.ts';
import { ownOrigin } from '../../platform/site-address.ts';
import { readActionKey } from '../action-key.ts';
import { keyedHash } from '../keyed-hash.ts';
import { refuse, refuseMethod } from '../refuse.ts';
import type { StaffHandler } from '../respond-to-staff.ts';
import type { StaffServices } from '../services.ts';
import {
  addAccount,
  changeRole,
  listAccounts,
  parseNewAccount,
  readAccount,
  revokeAccount,
} from './accounts.ts';
import { forgetAccounts } from './has-accounts.ts';
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

const MOST_BYTES = 4096;

type OpenMailer = LeadServices['openMailer'];

interface Call {
  request: Request;
  services: StaffServices;
  openMailer: OpenMailer;
}

/** Mails a new invitation. If the mail fails, the response holds the link instead. */
async function invite(
  { request, services, openMailer }: Call,
  accountId: string,
  status: number,
): Promise<Response> {
  const { database, settings, now } = services;
  const { passwordHash } = settings;
  if (!passwordHash) return refuse('unavailable');
  const token = await createInvitation(database, passwordHash, accountId, now());
  const account = await readAccount(database, accountId, now());
  if (!account) return refuse('missing');
  const link = invitationLink(ownOrigin(request), token);
  const respondWith = (extra: Partial<Invited>) =>
    respondJson(status, { account, ...extra } satisfies Invited);
  const mailer = openMailer();
  try {
    await mailer.send(
      buildInvitationMail(account, link, keyedHash(passwordHash, 'mail', token).slice(0, 32)),
    );
    return respondWith({});
  } catch (error) {
    logFailure('staff', 'invitation not mailed', error);
    return respondWith({ link });
  } finally {
    mailer.close();
  }
}

async function add(call: Call): Promise<Response> {
  const { database, now } = call.services;
  const body = await readJson(call.request, MOST_BYTES);
  if (!body.ok) return refuse(body.code);
  const id = readActionKey(call.request);
  const account = parseNewAccount(body.value);
  if (!id) return refuse('invalid');
  if (typeof account === 'string') return refuse('invalid', { field: account });
  if (!(await addAccount(database, id, account, now()))) return refuse('name-taken');
  return invite(call, id, 201);
}

async function change({ request, services: { database, now } }: Call, id: string): Promise<Response> {
  const body = await readJson(request, MOST_BYTES);
  if (!body.ok) return refuse(body.code);
  const { role } = body.value;
  if (!isRole(role)) return refuse('invalid');
  await changeRole(database, id, role);
  return respondWithAccount(await readAccount(database, id, now()));
}

async function revoke({ services: { database, blobs, now } }: Call, id: string): Promise<Response> {
  await revokeAccount(database, id, now());
  await forgetAccounts(blobs);
  return respondWithAccount(await readAccount(database, id, now()));
}

const respondWithAccount = (account: Account | undefined): Response =>
  account ? respondJson(200, account) : refuse('missing');

interface Address {
  id?: string | undefined;
  action?: string | undefined;
}

/** Lists the accounts, invites people, changes their role and revokes them. For the owner. */
export function createAccountsHandler(
  { id, action }: Address,
  openMailer: OpenMailer = () => createServices().openMailer(),
): StaffHandler {
  return async (request, services) => {
    const call = { request, services, openMailer };
    const { database, now } = services;
    const { method } = request;
    if (id === undefined) {
      if (method === 'POST') return add(call);
      if (method !== 'GET') return refuseMethod('GET', 'POST');
      return respondJson(200, { accounts: await listAccounts(database, now()) } satisfies AccountList);
    }
    if (!validate(id) || !(await readAccount(database, id, now()))) return refuse('missing');
    if (action !== undefined) {
      if (action !== 'convite') return refuse('missing');
      return method === 'POST' ? invite(call, id, 200) : refuseMethod('POST');
    }
    if (method === 'PATCH') return change(call, id);
    if (method === 'DELETE') return revoke(call, id);
    return refuseMethod('PATCH', 'DELETE');
  };
}
