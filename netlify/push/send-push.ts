import webPush from 'web-push';
import type { PushMessage } from '../../src/shared/staff/push-wire.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import type { PushSettings } from '../platform/push-settings.ts';
import { loadDevices, removeGone, type ToldDevice } from './devices.ts';

export interface PushServices {
  database: Database;
  /** Absent: this server sends no notices. */
  push?: PushSettings | undefined;
}

const DEADLINE_MS = 3000;
/** How long a push service keeps a message for a device that is switched off. */
const KEPT_S = 12 * 3600;
/** The push service no longer knows the device: the notices were switched off, or the browser was removed. */
const GONE = [404, 410];

/** Resolves to the status of the push service's response. Rejects without one, or if the device's key is no point of the curve. */
async function post(
  { isPushService, ...vapidDetails }: PushSettings,
  device: ToldDevice,
  message: PushMessage,
): Promise<number> {
  if (!isPushService(new URL(device.endpoint))) throw new Error('not a push service');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    device,
    JSON.stringify(message),
    {
      vapidDetails,
      TTL: KEPT_S,
      urgency: 'high',
    },
  );
  const response = await fetch(endpoint, {
    method,
    headers: headers as HeadersInit,
    body: body as Buffer<ArrayBuffer>,
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
  { database, push }: PushServices,
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
        const status = await post(push, device, message);
        if (GONE.includes(status)) gone.push(device.endpoint);
        else if (status < 200 || status > 299)
          throw Object.assign(new Error('push service'), { responseCode: status });
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
