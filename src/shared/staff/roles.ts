import { isKeyOf } from '../is-key-of.ts';
/** What a person with an account does. A session by the password belongs to the owner: it has no role and every right. */
export type Role = 'sales' | 'catalogue' | 'both';

/**
 * What a function of the admin needs. `leads`: the inbox. `catalogue`: products, history, pictures. `status`: the
 * state of the site. `team`: accounts and sessions.
 */
export type Right = 'leads' | 'catalogue' | 'status' | 'team';

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  sales: ['leads', 'status'],
  catalogue: ['catalogue', 'status'],
  both: ['leads', 'catalogue', 'status'],
};

export const isRole = (value: unknown): value is Role => isKeyOf(RIGHTS, value);

/** `role` is undefined for the owner. */
export const hasRight = (role: Role | undefined, right: Right): boolean =>
  role === undefined || RIGHTS[role].includes(right);

/** For SQL: the roles that have a right. */
export const rolesWith = (right: Right): Role[] =>
  Object.keys(RIGHTS).filter((role): role is Role => isRole(role) && hasRight(role, right));
