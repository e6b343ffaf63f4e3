import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { company } from '../../../src/shared/company/company.ts';
import type { CreationOptions, RequestOptions } from '../../../src/shared/staff/accounts-answers.ts';
import type { CreatedPasskey, UsedPasskey } from '../../../src/shared/staff/accounts-wire.ts';
import { ownOrigin } from '../../platform/site-address.ts';
import type { Challenge, createChallenge } from './challenge.ts';
import type { ValidInvitation } from './invitations.ts';
import type { StoredPasskey } from './passkeys.ts';

/** A passkey belongs to the host of the site that created it. Only that site's own pages may use it. */
function partyOf(request: Request) {
  const expectedOrigin = ownOrigin(request);
  return { expectedRPID: new URL(expectedOrigin).hostname, expectedOrigin };
}

// Ed25519, ES256 and RS256. By default the library also tries an algorithm that Node warns is experimental.
const ALGORITHMS = [-8, -7, -257];

type ChallengeBytes = ReturnType<typeof createChallenge>;

const userIdOf = (accountId: string) => new TextEncoder().encode(accountId);

/** Asks for a passkey that its device finds without a user name, and uses only after a fingerprint, a face or a PIN. */
export const buildCreationOptions = (
  request: Request,
  { accountId, person, email }: ValidInvitation,
  challenge: ChallengeBytes,
  existing: { id: string; transports: string[] }[],
): Promise<CreationOptions> =>
  generateRegistrationOptions({
    rpName: company.brand,
    rpID: partyOf(request).expectedRPID,
    userID: userIdOf(accountId),
    userName: email,
    userDisplayName: person,
    challenge,
    excludeCredentials: existing,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const buildRequestOptions = (request: Request, challenge: ChallengeBytes): Promise<RequestOptions> =>
  generateAuthenticationOptions({
    rpID: partyOf(request).expectedRPID,
    challenge,
    userVerification: 'required',
  });

/** Treat any exception of the library as an invalid response. */
async function unlessWrong<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    console.info('staff: passkey refused');
    return undefined;
  }
}

type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

/** The created passkey, or undefined if the browser's response is wrong. */
export async function verifyCreation(
  request: Request,
  { response }: Pick<CreatedPasskey, 'response'>,
  challenge: Challenge,
): Promise<NewCredential | undefined> {
  const result = await unlessWrong(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.text,
      ...partyOf(request),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  return result?.registrationInfo?.credential;
}

/** The authenticator's new count of signatures, or undefined if the browser's response is wrong. */
export async function verifyEntry(
  request: Request,
  { response }: UsedPasskey,
  { accountId, credential }: StoredPasskey,
  challenge: Challenge,
): Promise<number | undefined> {
  const userHandle = Buffer.from(userIdOf(accountId)).toString('base64url');
  if (response.response.userHandle !== userHandle) return undefined;
  const result = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response,
      credential,
      expectedChallenge: challenge.text,
      ...partyOf(request),
      requireUserVerification: true,
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
