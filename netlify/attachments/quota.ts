import { createHmac, randomBytes } from 'node:crypto';
import type { FileStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';
import { deriveSecret } from '../platform/server-secret.ts';
import { networkOf } from '../staff/address.ts';

/** Visitors' files of one day (UTC), in bytes: of one network, and of all. */
export interface FileQuota {
  network: number;
  all: number;
}

const MIB = 1024 * 1024;

/** In a day, this company has fewer than 40 requests; a network gets a fifth of it, so that no single one fills it. */
export const FILE_QUOTA: FileQuota = { network: 400 * MIB, all: 2048 * MIB };

/** A small file counts as this many bytes, because each store operation costs too. */
const LEAST_COUNTED = 64 * 1024;

/** What has arrived on a day; networks by the start of their hash. */
interface Day {
  day: string;
  bytes: number;
  networks: Record<string, number>;
}
const KEY = 'quota';

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Without SERVER_SECRET, networks are counted per process. */
const OWN_KEY = randomBytes(32);

/** The network as a keyed hash, so that the store holds no address. */
function hashNetwork(address: string): string {
  const network = networkOf(address);
  const keyed = deriveSecret('network', network) ?? createHmac('sha256', OWN_KEY).update(network).digest();
  return keyed.toString('hex').slice(0, 12);
}

/** Counts bytes before they are stored; false: there is no room today. Exact for parallel calls. Rejects if the store fails. */
export async function takeQuota(
  { files, quota, now }: { files: FileStore; quota: FileQuota; now(): Date },
  bytes: number,
  address: string,
): Promise<boolean> {
  const network = hashNetwork(address);
  const counted = Math.max(bytes, LEAST_COUNTED);
  let hasRoom = false;
  await changeValue<Day>(files, KEY, (stored) => {
    const day = dayOf(now());
    const current = stored?.day === day ? stored : { day, bytes: 0, networks: {} };
    const own = (current.networks[network] ?? 0) + counted;
    const all = current.bytes + counted;
    hasRoom = own <= quota.network && all <= quota.all;
    return hasRoom ? { day, bytes: all, networks: { ...current.networks, [network]: own } } : undefined;
  });
  return hasRoom;
}

/** Deletes the count of a day that is over: it has hashes of networks. */
export async function forgetQuota(files: FileStore, now: Date): Promise<void> {
  const stored = await files.read<Day>(KEY);
  if (stored && stored.value.day < dayOf(now)) await files.remove(KEY);
}
