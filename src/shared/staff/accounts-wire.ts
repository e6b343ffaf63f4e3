import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Role } from './roles.ts';

/** The API of the accounts, for the owner's screen and for people with a passkey. Times are ISO 8601. */

/**
 * GET: the accounts. POST: invite a person. With an account's id, PATCH: change the role; DELETE: revoke; POST with
 * `/convite` after the id: invite again.
 */
export const ACCOUNTS_PATH = '/api/equipe/contas';
/** POST without a session; the steps are appended: see `PasskeyStep`. */
export const PASSKEY_PATH = '/api/equipe/passe';

/** The link of an invitation is the admin's address with `#convite=` and the token, which servers never see. */
export const INVITATION_HASH = '#convite=';
export const INVITATION_HOURS = 72;

/**
 * convite: whom an invitation is for. criar, criada: options for a passkey and its verification. entrar, entrada: options
 * for a sign-in and its verification.
 */
export type PasskeyStep = 'convite' | 'criar' | 'criada' | 'entrar' | 'entrada';

/** expired: invited, and the invitation is no longer valid. */
export type AccountState = 'invited' | 'expired' | 'active' | 'revoked';

export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: AccountState;
  invitedAt: string;
  /** Last sign-in by passkey. */
  lastUsedAt: string | null;
  passkeys: number;
}

export interface AccountList {
  accounts: readonly Account[];
}

/** POST body of an invitation; the idempotency key becomes the account's id. */
export interface NewAccount {
  name: string;
  email: string;
  role: Role;
}

/** The response to an invitation. */
export interface Invited {
  account: Account;
  /** Only if the mail failed: the link, to be handed over in another way. */
  link?: string;
}

/** Body of the steps `convite` and `criar`. */
export interface InvitationToken {
  token: string;
}

/** Response to `convite`. */
export interface Invitation {
  person: string;
  role: Role;
}

/** Response to `criar`. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Body of `criada`. */
export interface CreatedPasskey extends InvitationToken {
  response: RegistrationResponseJSON;
}

/** Response to `entrar`. */
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Body of `entrada`. */
export interface UsedPasskey {
  response: AuthenticationResponseJSON;
}
