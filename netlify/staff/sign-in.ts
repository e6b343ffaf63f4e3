import { LONGEST_HOURS, LONGEST_PERSON, type SessionState, TEAM } from '../../src/shared/staff/staff-wire.ts';
import { respondJson } from '../platform/respond-json.ts';
import { isAccountName } from './accounts/account-names.ts';
import { networkOf } from './address.ts';
import { buildCookie, DEVICE_COOKIE, readCookie, SESSION_COOKIE, withCookies } from './cookies.ts';
import { createDevice, readDevice } from './device.ts';
import { keyedHash } from './keyed-hash.ts';
import { verifyPassword } from './password.ts';
import { readJson } from './read-json.ts';
import { refuse } from './refuse.ts';
import type { StaffServices } from './services.ts';
import { createSession } from './session.ts';
import { logSignIn } from './sign-in-log.ts';
import { forgetAttempts, takeAttempt } from './throttle.ts';

const MOST_BYTES = 4096;
// Longer than any password that a person remembers; it only bounds the time for hashing.
const LONGEST_PASSWORD = 256;
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

function keysOf(request: Request, address: string, passwordHash: string) {
  const key = (value: string) => keyedHash(passwordHash, 'throttle', value);
  const addressKey = key(`address ${networkOf(address)}`);
  const device = readDevice(readCookie(request.headers, DEVICE_COOKIE), passwordHash);
  if (device === undefined) return { addressKey, narrow: addressKey, wide: key(`account ${TEAM}`) };
  return { addressKey, narrow: key(`device ${device}`), wide: key(`known account ${device}`) };
}

const nameOf = (person: unknown) =>
  (typeof person === 'string' && person.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PERSON)) || TEAM;

/** Checks the password, if the throttle allows another attempt, and starts a session. */
export async function signIn(request: Request, services: StaffServices, address: string): Promise<Response> {
  const { database, settings, now } = services;
  const { passwordHash } = settings;
  if (!passwordHash) return refuse('unavailable');
  const body = await readJson(request, MOST_BYTES);
  if (!body.ok) return refuse(body.code);
  const { password, person } = body.value;
  if (typeof password !== 'string' || password.length > LONGEST_PASSWORD) return refuse('invalid');

  const { addressKey, ...keys } = keysOf(request, address, passwordHash);
  const turn = await takeAttempt(database, keys, now());
  if (!turn.isAllowed) {
    await logSignIn(database, 'throttled', addressKey, now());
    return refuse('throttled', { retryAfterSeconds: turn.waitSeconds });
  }
  const isRight = await verifyPassword(password, passwordHash);
  await logSignIn(database, isRight ? 'accepted' : 'wrong', addressKey, now());
  if (!isRight) return refuse('wrong');

  await forgetAttempts(database, Object.values(keys), now());
  const name = nameOf(person);
  if (await isAccountName(database, name)) return refuse('name-taken');
  const token = await createSession(database, passwordHash, name, now());
  const state: SessionState = { isSignedIn: true, person: name };
  return withCookies(
    respondJson(200, state),
    buildCookie(SESSION_COOKIE, token, LONGEST_HOURS * 60 * 60),
    buildCookie(DEVICE_COOKIE, createDevice(passwordHash), DEVICE_SECONDS),
  );
}
