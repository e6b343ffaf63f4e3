import { sign } from 'node:crypto';
import { DAY_MS } from '../../src/shared/durations.ts';
import type { PushMessage } from '../../src/shared/staff/push-wire.ts';
import { PUSH_FAILURES_KEY } from '../platform/blob-keys.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import type { PushSettings } from '../platform/push-settings.ts';
import { loadDevices, removeGone, type ToldDevice } from './devices.ts';
import { encrypt } from './encrypt.ts';

/** Notices that failed in one batch: only the time and the number. */
interface PushFailures {
  /** In milliseconds since the epoch. */
  at: number;
  count: number;
}

/** Failed batches are recorded separately; after a bad day the oldest are added up. */
const MOST = 200;

/** Adds up the oldest entries if there are too many, so that no failure is lost. */
function shorten(failures: readonly PushFailures[]): readonly PushFailures[] {
  const extra = failures.slice(0, Math.max(0, failures.length - MOST + 1));
  const newest = extra.at(-1);
  if (extra.length < 2 || !newest) return failures;
  const count = extra.reduce((sum, failure) => sum + failure.count, 0);
  return [{ at: newest.at, count }, ...failures.slice(extra.length)];
}

/** Records notices that did not reach a push service; netlify/status/notes.ts counts those of the last day. Never rejects. */
async function noteFailures(blobs: BlobStore, count: number, now: Date): Promise<void> {
  if (count === 0) return;
  const at = now.getTime();
  try {
    await changeValue<readonly PushFailures[]>(blobs, PUSH_FAILURES_KEY, (failures) => {
      const known = Array.isArray(failures) ? failures : [];
      return shorten([...known.filter((failure) => at - failure.at < DAY_MS), { at, count }]);
    });
  } catch (error) {
    logFailure('push', 'failures not noted', error);
  }
}

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
  blobs: BlobStore;
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
 * once, because the team gets a mail as well. Failures are counted for the tab "Situação". Never rejects.
 */
export async function sendPush(
  { database, blobs, push, now }: PushServices,
  messageFor: (person: string) => PushMessage | undefined,
): Promise<void> {
  if (!push?.passwordHash) return;
  let failed = 0;
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
        failed += 1;
        logFailure('push', 'notice not sent', error);
      }
    };
    await Promise.all(devices.map(tell));
    if (gone.length > 0) await removeGone(database, gone);
  } catch (error) {
    failed += 1;
    logFailure('push', 'notices not sent', error);
  }
  await noteFailures(blobs, failed, now());
}
