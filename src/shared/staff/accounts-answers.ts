import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod/mini';
import { guarded } from '../guarded.ts';
import { isRole } from './roles.ts';

/** What the functions of the accounts respond. The functions import the types alone. Times are ISO 8601. */

/** expired: invited, and the invitation is no longer valid. */
const accountState = z.enum(['invited', 'expired', 'active', 'revoked']);

export type AccountState = z.infer<typeof accountState>;

/** The response to a change of an account. */
export const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: guarded(isRole),
  state: accountState,
  invitedAt: z.string(),
  /** Last sign-in by passkey. */
  lastUsedAt: z.nullable(z.string()),
  passkeys: z.number(),
});

export type Account = z.infer<typeof account>;

/** POST body of an invitation; the idempotency key becomes the account's id. A refusal names one of its fields. */
export const newAccount = z.pick(account, { name: true, email: true, role: true });

export type NewAccount = z.infer<typeof newAccount>;

export const accountList = z.object({ accounts: z.readonly(z.array(account)) });

export type AccountList = z.infer<typeof accountList>;

/** The response to an invitation. */
export const invited = z.object({
  account,
  /** Only if the mail failed: the link, to be handed over in another way. */
  link: z.exactOptional(z.string()),
});

export type Invited = z.infer<typeof invited>;

/** Response to `convite`. */
export const invitation = z.object({ person: z.string(), role: guarded(isRole) });

export type Invitation = z.infer<typeof invitation>;

// The browser checks the options of a ceremony itself: here, only what the library reads of them is made sure.
const creationShape = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number() })),
});
const requestShape = z.looseObject({ challenge: z.string() });

/** Response to `criar`. */
export const creationOptions = z.pipe(
  creationShape,
  z.custom<PublicKeyCredentialCreationOptionsJSON, z.output<typeof creationShape>>(),
);

export type CreationOptions = z.infer<typeof creationOptions>;

/** Response to `entrar`. */
export const requestOptions = z.pipe(
  requestShape,
  z.custom<PublicKeyCredentialRequestOptionsJSON, z.output<typeof requestShape>>(),
);

export type RequestOptions = z.infer<typeof requestOptions>;
