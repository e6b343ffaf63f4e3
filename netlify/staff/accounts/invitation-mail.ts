import { company } from '../../../src/shared/company/company.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import { type Account, INVITATION_HASH, INVITATION_HOURS } from '../../../src/shared/staff/accounts-wire.ts';
import type { Role } from '../../../src/shared/staff/roles.ts';
import type { Mail } from '../../platform/mailer.ts';

const WORK: Readonly<Record<Role, string>> = {
  sales: 'os pedidos de orçamento',
  catalogue: 'o catálogo da loja',
};

/** The address that an invited person opens. The token is in the fragment, which browsers send to no server. */
export const invitationLink = (origin: string, token: string): string =>
  `${origin}${ROUTES.shopAdmin}${INVITATION_HASH}${token}`;

/** Builds the mail to an invited person. The id names the invitation: the same one gives the same mail. */
export function buildInvitationMail({ name, email, role }: Account, link: string, id: string): Mail {
  return {
    id: `invitation-${id}`,
    to: email,
    subject: `Convite para a administração da loja (${company.brand})`,
    text: `Olá, ${name}.

Há um convite para você cuidar de ${WORK[role]} no site ${company.brand}.

Abra este endereço no aparelho em que vai trabalhar e crie a sua chave de acesso, com a impressão digital, o rosto ou o PIN do aparelho. Não há senha para guardar.

${link}

O convite vale por ${INVITATION_HOURS} horas e serve uma única vez. Não o encaminhe: quem o abrir entra com o seu nome. Se você não esperava este email, apague-o.
`,
  };
}
