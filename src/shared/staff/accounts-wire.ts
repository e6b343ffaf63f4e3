import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

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

/** Body of the steps `convite` and `criar`. */
export interface InvitationToken {
  token: string;
}

/** Body of `criada`. */
export interface CreatedPasskey extends InvitationToken {
  response: RegistrationResponseJSON;
}

/** Body of `entrada`. */
export interface UsedPasskey {
  response: AuthenticationResponseJSON;
}
