import type { PushOffer } from '../../src/shared/staff/push-answers.ts';
import type { PushDevice } from '../../src/shared/staff/push-wire.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { removeDevice, saveDevice } from './devices.ts';

const MOST_BYTES = 4096;
const LONGEST_ENDPOINT = 1024;
/** An uncompressed point of the curve: its first byte is 4, and 64 follow. base64url without padding. */
const POINT = /^B[A-P][\w-]{85}$/;
/** A secret of 16 bytes, base64url without padding. */
const SECRET = /^[\w-]{22}$/;

function parseDevice(
  { endpoint, keys }: Record<string, unknown>,
  isPushService: (address: URL) => boolean,
): PushDevice | undefined {
  const { p256dh, auth } = (typeof keys === 'object' && keys ? keys : {}) as Record<string, unknown>;
  if (typeof endpoint !== 'string' || endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint))
    return undefined;
  if (!isPushService(new URL(endpoint))) return undefined;
  if (typeof p256dh !== 'string' || !POINT.test(p256dh)) return undefined;
  if (typeof auth !== 'string' || !SECRET.test(auth)) return undefined;
  return { endpoint, keys: { p256dh, auth } };
}

/** Offers the notices of new requests, and switches them on or off for the device of this session. */
export const handlePush: StaffHandler = async (request, { database, push, now }, session) => {
  if (request.method === 'GET')
    return respondJson(200, { ...(push && { publicKey: push.publicKey }) } satisfies PushOffer);
  if (request.method === 'DELETE') {
    await removeDevice(database, session.id);
    return respondJson(200, {});
  }
  if (request.method !== 'POST') return refuseMethod('GET', 'POST', 'DELETE');
  if (!push) return refuse('missing');
  const body = await readJson(request, MOST_BYTES);
  if (!body.ok) return refuse(body.code);
  const device = parseDevice(body.value, push.isPushService);
  if (!device) return refuse('invalid');
  await saveDevice(database, device, session.id, now());
  return respondJson(200, {});
};
