import type { Invitation } from '../../../src/shared/staff/accounts-answers.ts';
import type { CreatedPasskey, PasskeyStep, UsedPasskey } from '../../../src/shared/staff/accounts-wire.ts';
import type { SessionState } from '../../../src/shared/staff/staff-answers.ts';
import { LONGEST_HOURS } from '../../../src/shared/staff/staff-wire.ts';
import { readStanding } from '../../platform/deploy-standing.ts';
import { logFailure } from '../../platform/log.ts';
import { readJson } from '../../platform/read-json.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { buildCookie, SESSION_COOKIE, withCookies } from '../cookies.ts';
import { addressKeyOf } from '../keyed-hash.ts';
import { notePassword } from '../password-generation.ts';
import { refuse, refuseMethod, refuseOldDeploy } from '../refuse.ts';
import { isFromThisSite } from '../same-origin.ts';
import { createStaffServices, type StaffServices } from '../services.ts';
import { createSession } from '../session.ts';
import { logSignIn } from '../sign-in-log.ts';
import { createChallenge, readChallenge } from './challenge.ts';
import { invitationHash, readInvitation } from './invitations.ts';
import { findPasskey, type Holder, listPasskeys, recordEntry, redeemInvitation } from './passkeys.ts';
import { buildCreationOptions, buildRequestOptions, verifyCreation, verifyEntry } from './relying-party.ts';

const MOST_BYTES = 16_384;
// The longest that the standard allows, in base64url.
const LONGEST_CREDENTIAL_ID = 1364;

interface Call {
  request: Request;
  services: StaffServices;
  passwordHash: string;
  body: Record<string, unknown>;
  /** The client's IP address. */
  address: string;
}

type Step = (call: Call) => Response | Promise<Response>;

/** A browser's response to a challenge; undefined if the body holds none. The library checks the rest of its shape. */
function responseOf<Body extends CreatedPasskey | UsedPasskey>(
  body: Record<string, unknown>,
): Body['response'] | undefined {
  const { response } = body as Partial<Body>;
  const { id, response: inner } = Object(response) as Partial<Body['response']>;
  if (typeof id !== 'string' || id.length > LONGEST_CREDENTIAL_ID || typeof inner !== 'object' || !inner)
    return undefined;
  return response;
}

async function startSession(
  { request, services: { database, now }, passwordHash, address }: Call,
  { accountId, person, role }: Holder,
): Promise<Response> {
  // As after the password: closes the deploys with an older one, and marks the network as known.
  await notePassword(database, passwordHash, readStanding(request), now());
  await logSignIn(database, 'accepted', addressKeyOf(passwordHash, address), now());
  const token = await createSession(database, passwordHash, person, now(), accountId);
  const state: SessionState = { isSignedIn: true, person, role };
  return withCookies(respondJson(200, state), buildCookie(SESSION_COOKIE, token, LONGEST_HOURS * 60 * 60));
}

const STEPS: Readonly<Record<PasskeyStep, Step>> = {
  async convite({ services: { database, now }, passwordHash, body }) {
    const hash = invitationHash(body['token'], passwordHash);
    const invitation = hash && (await readInvitation(database, hash, now()));
    if (!invitation) return refuse('invitation');
    const { person, role } = invitation;
    return respondJson(200, { person, role } satisfies Invitation);
  },

  async criar({ request, services: { database, now }, passwordHash, body }) {
    const hash = invitationHash(body['token'], passwordHash);
    const invitation = hash && (await readInvitation(database, hash, now()));
    if (!invitation) return refuse('invitation');
    const challenge = createChallenge(passwordHash, `invitation ${hash}`, now());
    const existing = await listPasskeys(database, invitation.accountId);
    return respondJson(200, await buildCreationOptions(request, invitation, challenge, existing));
  },

  async criada(call) {
    const { request, services, passwordHash, body } = call;
    const { database, now } = services;
    const hash = invitationHash(body['token'], passwordHash);
    if (!hash) return refuse('invitation');
    const response = responseOf<CreatedPasskey>(body);
    if (!response) return refuse('invalid');
    const purpose = `invitation ${hash}` as const;
    const challenge = readChallenge(response.response.clientDataJSON, passwordHash, purpose, now());
    const passkey = challenge && (await verifyCreation(request, { response }, challenge));
    if (!passkey) return refuse('passkey');
    const holder = await redeemInvitation(database, hash, passkey, now());
    if (!holder) return refuse('invitation');
    console.info('staff: passkey created');
    return startSession(call, holder);
  },

  async entrar({ request, services: { now }, passwordHash }) {
    const challenge = createChallenge(passwordHash, 'entry', now());
    return respondJson(200, await buildRequestOptions(request, challenge));
  },

  async entrada(call) {
    const { request, services, passwordHash, body } = call;
    const { database, now } = services;
    const response = responseOf<UsedPasskey>(body);
    if (!response) return refuse('invalid');
    // Checked before the database is queried: made-up challenges must not reach it.
    const challenge = readChallenge(response.response.clientDataJSON, passwordHash, 'entry', now());
    const passkey = challenge && (await findPasskey(database, response.id));
    if (!passkey) return refuse('passkey');
    const counter = await verifyEntry(request, { response }, passkey, challenge);
    if (counter === undefined) return refuse('passkey');
    const holder = await recordEntry(database, passkey.credential, counter, challenge, now());
    if (!holder) return refuse('passkey');
    console.info('staff: sign-in by passkey');
    return startSession(call, holder);
  },
};

const isStep = (name: string): name is PasskeyStep => Object.hasOwn(STEPS, name);

/** Creates passkeys for people with an invitation, and signs in people with a passkey. Never rejects. */
export async function handlePasskey(
  request: Request,
  { step, address }: { step: string; address: string },
  openServices: () => StaffServices = createStaffServices,
): Promise<Response> {
  try {
    if (!isFromThisSite(request)) return refuse('origin');
    if (!isStep(step)) return refuse('missing');
    if (request.method !== 'POST') return refuseMethod('POST');
    const refused = refuseOldDeploy(request);
    if (refused) return refused;
    const services = openServices();
    const { passwordHash } = services.settings;
    if (!passwordHash) return refuse('unavailable');
    const body = await readJson(request, MOST_BYTES);
    if (!body.ok) return refuse(body.code);
    return await STEPS[step]({ request, services, passwordHash, body: body.value, address });
  } catch (error) {
    logFailure('staff', 'passkey', error);
    return refuse('unavailable');
  }
}
