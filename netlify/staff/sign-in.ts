import { cleanText } from '../../src/shared/request/request.ts';
import type { SessionState } from '../../src/shared/staff/staff-answers.ts';
import { LONGEST_HOURS, LONGEST_PERSON, TEAM } from '../../src/shared/staff/staff-wire.ts';
import { readStanding } from '../platform/deploy-standing.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { isAccountName, isPlainName } from './accounts/account-names.ts';
import { buildCookie, DEVICE_COOKIE, readCookie, SESSION_COOKIE, withCookies } from './cookies.ts';
import { createDevice, readDevice } from './device.ts';
import { addressKeyOf, throttleKey } from './keyed-hash.ts';
import { verifyPassword } from './password.ts';
import { hasOldPassword, notePassword } from './password-generation.ts';
import { refuse } from './refuse.ts';
import type { StaffServices } from './services.ts';
import { createSession } from './session.ts';
import { alarmOfGuesses } from './sign-in-alarm.ts';
import { isKnownNetwork, logSignIn, type SignInOutcome } from './sign-in-log.ts';
import { forgetAttempts, type ThrottleKeys, takeAttempt } from './throttle.ts';

const MOST_BYTES = 4096;
// Longer than any password that a person remembers; it only bounds the time for hashing.
const LONGEST_PASSWORD = 256;
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Strangers share a key. A device or a network with an earlier sign-in has its own, which a flood cannot block. */
async function keysOf(
  request: Request,
  { database, now }: StaffServices,
  addressKey: string,
  passwordHash: string,
): Promise<ThrottleKeys> {
  const key = (value: string) => throttleKey(passwordHash, value);
  const device = readDevice(readCookie(request.headers, DEVICE_COOKIE), passwordHash);
  if (device !== undefined)
    return { narrow: key(`device ${device}`), wide: key(`known account ${device}`), isShared: false };
  if (await isKnownNetwork(database, addressKey, now()))
    return { narrow: addressKey, wide: key(`known network ${addressKey}`), isShared: false };
  return { narrow: addressKey, wide: key(`account ${TEAM}`), isShared: true };
}

const nameOf = (person: unknown) =>
  (typeof person === 'string' &&
    cleanText(person.normalize('NFKC'), 'text')
      .replaceAll(/\s+/g, ' ')
      .slice(0, LONGEST_PERSON)
      .toWellFormed()) ||
  TEAM;

/** Checks the password, if the throttle allows another attempt, and starts a session. */
export async function signIn(request: Request, services: StaffServices, address: string): Promise<Response> {
  const { database, settings, now } = services;
  const { passwordHash } = settings;
  if (!passwordHash) return refuse('unavailable');
  const body = await readJson(request, MOST_BYTES);
  if (!body.ok) return refuse(body.code);
  const { password, person } = body.value;
  if (typeof password !== 'string' || password.length > LONGEST_PASSWORD) return refuse('invalid');

  const addressKey = addressKeyOf(passwordHash, address);
  const keys = await keysOf(request, services, addressKey, passwordHash);
  const log = async (outcome: SignInOutcome) =>
    alarmOfGuesses(services, await logSignIn(database, outcome, addressKey, now()));
  const turn = await takeAttempt(database, keys, now());
  if (!turn.isAllowed) {
    await log('throttled');
    return refuse('throttled', { retryAfterSeconds: turn.waitSeconds });
  }
  const standing = readStanding(request);
  if (await hasOldPassword(database, passwordHash, standing)) {
    console.error('staff: sign-in refused: a newer password was used; see docs/operating/sign-in.md');
    return refuse('outdated');
  }
  const isRight = await verifyPassword(password, passwordHash);
  await log(isRight ? 'accepted' : 'wrong');
  if (!isRight) return refuse('wrong');

  await forgetAttempts(database, [keys.narrow, keys.wide], now());
  await notePassword(database, passwordHash, standing, now());
  const name = nameOf(person);
  if (!isPlainName(name)) return refuse('name');
  if (await isAccountName(database, name)) return refuse('name-taken');
  const token = await createSession(database, passwordHash, name, now());
  const state: SessionState = { isSignedIn: true, person: name };
  return withCookies(
    respondJson(200, state),
    buildCookie(SESSION_COOKIE, token, LONGEST_HOURS * 60 * 60),
    buildCookie(DEVICE_COOKIE, createDevice(passwordHash), DEVICE_SECONDS),
  );
}
