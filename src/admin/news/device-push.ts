import { pushOffCall, pushOfferCall, pushOnCall } from '../../contracts/desk.ts';
import type { PushDevice } from '../../shared/staff/push-answers.ts';
import { PUSH_WORKER } from '../../shared/staff/push-wire.ts';
import { ask } from '../frame/ask.ts';
import type { CallStaff } from '../frame/call-staff.ts';

/** Why the notices could not be switched on. */
export type PushProblem = 'denied' | 'device' | 'server';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The admin's own worker. Without it, the browser would use the site's worker, whose scope covers every address. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  return found && new URL(found.scope).pathname === PUSH_WORKER.scope ? found : undefined;
}

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const isOwnKey = ({ options }: PushSubscription, publicKey: string) =>
  String(new Uint8Array(options.applicationServerKey ?? [])) === String(decode(publicKey));

const tellServer = async (call: CallStaff, subscription: PushSubscription) =>
  (await ask(call, pushOnCall, { input: subscription.toJSON() as PushDevice })).ok;

/** Ends the notices on this device, even if the server does not respond. */
export async function forgetDevice(): Promise<void> {
  if (!isSupported()) return;
  const registration = await findWorker().catch(() => undefined);
  // Unregistering ends the subscription as well.
  await registration?.unregister();
}

/**
 * The server's offer, and whether this device is registered already: then it is assigned to the current session. Undefined
 * if the browser or server does not support it.
 */
export async function readOffer(call: CallStaff): Promise<{ publicKey: string; isOn: boolean } | undefined> {
  if (!isSupported()) return undefined;
  const reply = await ask(call, pushOfferCall, {});
  const publicKey = reply.ok ? reply.value.publicKey : undefined;
  if (!publicKey) return undefined;
  const found = await (await findWorker())?.pushManager.getSubscription();
  // The server has new keys, so this subscription no longer receives anything.
  if (!found || !isOwnKey(found, publicKey)) return { publicKey, isOn: false };
  return { publicKey, isOn: Notification.permission === 'granted' && (await tellServer(call, found)) };
}

/** Asks the person for permission and subscribes this device. Call it in a click. */
export async function switchOn(call: CallStaff, publicKey: string): Promise<PushProblem | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await forgetDevice();
    const registration = await navigator.serviceWorker.register(PUSH_WORKER.path, {
      scope: PUSH_WORKER.scope,
    });
    await isActive(registration);
    const applicationServerKey = decode(publicKey);
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    if (await tellServer(call, subscription)) return undefined;
    await forgetDevice();
    return 'server';
  } catch {
    return 'device';
  }
}

/** Only an active worker can subscribe. `navigator.serviceWorker.ready` would wait for the site's worker. */
async function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const pending = installing ?? waiting;
  if (active || !pending) return;
  await new Promise<void>((done) =>
    pending.addEventListener('statechange', () => pending.state === 'activated' && done()),
  );
}

export async function switchOff(call: CallStaff): Promise<void> {
  await forgetDevice();
  await ask(call, pushOffCall, {});
}
