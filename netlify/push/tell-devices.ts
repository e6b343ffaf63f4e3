import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '../../src/shared/durations.ts';
import { INBOX_HASH, leadHash } from '../../src/shared/inbox/inbox-address.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import type { PushMessage } from '../../src/shared/staff/push-wire.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { describeRequest } from './describe-request.ts';
import { type PushServices, sendPush } from './send-push.ts';

/** A lead, as far as a notice needs it. */
interface NewLead {
  reference: string;
  request: ContactRequest;
  suspicions: readonly string[];
  isSynthetic?: boolean;
}

interface Turn {
  at: number;
  /** Distinguishes two turns of the same moment. */
  id: string;
}

const TURN_KEY = 'push/turn';
const WAITING = 'push/waiting/';
/** A notice older than this, because its process died, is outdated and dropped. */
const STALE_MS = HOUR_MS;

/**
 * Whether the caller collects the leads of this moment. Another process that is collecting does so for at least
 * `collectMs` after it has taken its turn, and finds the caller's lead as well.
 */
async function takeTurn(blobs: BlobStore, now: number, collectMs: number): Promise<boolean> {
  const last = await blobs.read<Turn>(TURN_KEY);
  // Two thirds: the servers' clocks differ a little.
  if (last && Math.abs(now - last.value.at) < (collectMs * 2) / 3) return false;
  const turn: Turn = { at: now, id: randomUUID() };
  return blobs.write(TURN_KEY, turn, last ? { etag: last.etag } : 'new');
}

interface Waiting {
  title: string;
  at: number;
}

/** Takes the waiting notices. They are removed before they are sent; otherwise the next turn would send them again. */
async function takeWaiting(blobs: BlobStore, now: number): Promise<PushMessage | undefined> {
  const keys = await blobs.list(WAITING);
  const found = await Promise.all(
    keys.map(async (key) => {
      const waiting = await blobs.read<Waiting>(key);
      await blobs.remove(key);
      return waiting && { ...waiting.value, reference: key.slice(WAITING.length) };
    }),
  );
  const fresh = found.filter((notice) => notice !== undefined && now - notice.at < STALE_MS);
  const [first] = fresh;
  if (!first) return undefined;
  if (fresh.length > 1) return { title: `${fresh.length} pedidos novos`, hash: INBOX_HASH };
  return { title: first.title, hash: leadHash(first.reference) };
}

/**
 * Notifies the staff's devices of leads that were stored a moment ago, in one notice with those that other processes store
 * meanwhile. Suspected spam and tests cause no notice. Never rejects.
 */
export async function tellDevices(services: PushServices, leads: readonly NewLead[]): Promise<void> {
  const { blobs, push, now } = services;
  const told = leads.filter(({ suspicions, isSynthetic }) => suspicions.length === 0 && !isSynthetic);
  if (!push || told.length === 0) return;
  try {
    const at = now().getTime();
    await Promise.all(
      told.map(({ reference, request }) =>
        blobs.write(WAITING + reference, { title: describeRequest(request), at } satisfies Waiting),
      ),
    );
    if (!(await takeTurn(blobs, at, push.collectMs))) return;
    await pause(push.collectMs);
    const message = await takeWaiting(blobs, at);
    if (message) await sendPush(services, () => message);
  } catch (error) {
    logFailure('push', 'devices not told', error);
  }
}
