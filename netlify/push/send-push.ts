import { sign } from 'node:crypto';
import type { PushMessage } from '../../src/shared/staff/push-wire.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import type { PushSettings } from '../platform/push-settings.ts';
import { loadDevices, removeGone, type ToldDevice } from './devices.ts';
import { encrypt } from './encrypt.ts';

/** Push services refuse more than 24 hours. */
const VALID_S = 12 * 3600;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The Authorization header by which a push service knows this server, as RFC 8292 (VAPID) defines. */
function authorize(
  { publicKey, privateKey, contact }: Pick<PushSettings, 'publicKey' | 'privateKey' | 'contact'>,
  endpoint: URL,
  now: Date,
): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now.getTime() / 1000) + VALID_S, sub: contact };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

export interface PushServices {
  database: Database;
  /** Absent: this server sends no notices. */
  push?: PushSettings | undefined;
  now(): Date;
}

const DEADLINE_MS = 3000;
/** How long a push service keeps a message for a device that is switched off. */
const KEPT_S = 12 * 3600;
/** The push service no longer knows the device: the notices were switched off, or the browser was removed. */
const GONE = [404, 410];

/** Resolves to the status of the push service's response. Rejects without one. */
async function post(
  settings: PushSettings,
  { endpoint, keys }: ToldDevice,
  message: PushMessage,
  now: Date,
): Promise<number> {
  const address = new URL(endpoint);
  if (!settings.isPushService(address)) throw new Error('not a push service');
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: authorize(settings, address, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(KEPT_S),
      Urgency: 'high',
    },
    body: encrypt(JSON.stringify(message), keys),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/**
 * Sends each device the message for its person, if there is one, and forgets devices that are gone. Every device is tried
 * once, because the team gets a mail as well. Never rejects.
 */
export async function sendPush(
  { database, push, now }: PushServices,
  messageFor: (person: string) => PushMessage | undefined,
): Promise<void> {
  if (!push?.passwordHash) return;
  try {
    const devices = await loadDevices(database, push.passwordHash);
    const gone: string[] = [];
    const tell = async (device: ToldDevice) => {
      const message = messageFor(device.person);
      if (!message) return;
      try {
        const status = await post(push, device, message, now());
        if (GONE.includes(status)) gone.push(device.endpoint);
        else if (status < 200 || status > 299) throw new Error(`push service: status ${status}`);
      } catch (error) {
        logFailure('push', 'notice not sent', error);
      }
    };
    await Promise.all(devices.map(tell));
    if (gone.length > 0) await removeGone(database, gone);
  } catch (error) {
    logFailure('push', 'notices not sent', error);
  }
}
