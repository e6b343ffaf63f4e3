import type { Role } from '../../shared/staff/roles.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = { sales: 'Vendas', catalogue: 'Catálogo' };

/** What a role does, after "cuidar de" or "vê". */
export const ROLE_WORK: Readonly<Record<Role, string>> = {
  sales: 'os pedidos de orçamento',
  catalogue: 'os produtos da loja',
};

export const ROLES = Object.keys(ROLE_LABELS) as Role[];
