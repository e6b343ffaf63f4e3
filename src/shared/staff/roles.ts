/** What a person with an account does. A session by the password has no role and every right: it is the owner's. */
export type Role = 'sales' | 'catalogue';

/** What a function of the admin needs. `leads`: the inbox. `catalogue`: products, history, pictures, rebuild. */
export type Right = 'leads' | 'catalogue' | 'team';

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = { sales: ['leads'], catalogue: ['catalogue'] };

export const isRole = (value: unknown): value is Role => value === 'sales' || value === 'catalogue';

/** `role` is undefined for the owner. */
export const hasRight = (role: Role | undefined, right: Right): boolean =>
  role === undefined || RIGHTS[role].includes(right);
