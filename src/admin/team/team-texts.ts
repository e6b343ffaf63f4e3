import type { Account, AccountState } from '../../shared/staff/accounts-answers.ts';
import type { Role } from '../../shared/staff/roles.ts';
import { type CallFailure, NO_CONNECTION, UNREADABLE } from '../frame/call-staff.ts';
import { formatMoment } from '../frame/format-moment.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  sales: 'Vendas',
  catalogue: 'Catálogo',
  both: 'Vendas e catálogo',
};

/** What a role may do, worded to follow "vê". */
export const ROLE_WORK: Readonly<Record<Role, string>> = {
  sales: 'os pedidos de orçamento',
  catalogue: 'os produtos da loja',
  both: 'os pedidos de orçamento e os produtos da loja',
};

export const ROLES = Object.keys(ROLE_LABELS) as Role[];

export const STATE_LABELS: Readonly<Record<AccountState, string>> = {
  invited: 'Convite enviado',
  expired: 'Convite vencido',
  active: 'Em uso',
  revoked: 'Revogada',
};

/** What is known about an account's use. */
export function describeUse({ state, invitedAt, lastUsedAt }: Account): string {
  if (lastUsedAt && state !== 'revoked') return `Última entrada: ${formatMoment(lastUsedAt)}`;
  return `Convite de ${formatMoment(invitedAt)}`;
}

/** Explains why a call of the team's tab failed. */
export function explainTeamFailure({ code, field }: CallFailure): string {
  switch (code) {
    case 'name-taken':
      return 'Já existe uma conta com este nome ou com um parecido. Use outro nome, ou convide de novo na lista abaixo.';
    case 'invalid':
      if (field === 'email') return 'Confira o endereço de email.';
      return field === 'name'
        ? 'Este nome não serve. Escreva outro, com letras de A a Z, com ou sem acento.'
        : 'Confira o nome e o email.';
    case 'missing':
      return 'Esta conta não existe mais. Recarregue a página.';
    case 'signed-out':
      return 'A sessão terminou. Entre de novo.';
    case 'offline':
      return NO_CONNECTION;
    case 'unreadable':
      return UNREADABLE;
    default:
      return 'O servidor não conseguiu atender. Tente de novo em instantes.';
  }
}
