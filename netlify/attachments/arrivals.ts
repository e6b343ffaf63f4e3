import { createHmac } from 'node:crypto';
import type { BlobStore, FileStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';
import { readServerSecret } from '../platform/server-secret.ts';
import { networkOf } from '../staff/address.ts';

/** The most that may be announced; sizes in bytes. */
export interface AttachmentLimits {
  networkFiles: number;
  networkBytes: number;
  dayFiles: number;
  dayBytes: number;
}

const MIB = 1024 * 1024;

/**
 * Of one network in an hour: five requests with six of the largest files. Of everybody in a day (UTC): this company has
 * fewer than 40 requests on a busy one. The store lists 1,000 keys at a time, so `dayFiles` is fewer.
 */
export const ATTACHMENT_LIMITS: AttachmentLimits = {
  networkFiles: 60,
  networkBytes: 300 * MIB,
  dayFiles: 900,
  dayBytes: 2048 * MIB,
};

/** Folders of the counts: `arrivals/20261123/<id>-<size>` and `networks/20261123T14/<hash>`. */
export const ARRIVALS = 'arrivals/';
export const NETWORKS = 'networks/';

/** UTC: 20261123. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '');
/** UTC: 20261123T14. */
export const hourOf = (time: Date) => `${dayOf(time)}T${time.toISOString().slice(11, 13)}`;

const arrivalKey = (id: string, size: number, now: Date) => `${ARRIVALS}${dayOf(now)}/${id}-${size}`;

/** The file that a key of `ARRIVALS` names. */
export const idOfArrival = (key: string) => key.slice(key.lastIndexOf('/') + 1).slice(0, 36);
const sizeOfArrival = (key: string) => Number(key.slice(key.lastIndexOf('-') + 1));

interface Announced {
  files: number;
  bytes: number;
}

/** Exact also for parallel calls: the count is changed under its etag. */
async function takeFromNetwork(
  { files, limits }: { files: FileStore; limits: AttachmentLimits },
  key: string,
  size: number,
): Promise<boolean> {
  let isTaken = false;
  await changeValue<Announced>(files, key, (current = { files: 0, bytes: 0 }) => {
    const next = { files: current.files + 1, bytes: current.bytes + size };
    isTaken = next.files <= limits.networkFiles && next.bytes <= limits.networkBytes;
    return isTaken ? next : undefined;
  });
  return isTaken;
}

/**
 * Each call writes its arrival and then adds up all of the day, so that parallel calls see each other: the sum never
 * exceeds the limit as long as lists are current. At the limit, parallel calls may refuse each other; a refused one
 * withdraws its arrival, so trying again helps.
 */
async function takeFromDay(
  { files, limits }: { files: FileStore; limits: AttachmentLimits },
  id: string,
  size: number,
  now: Date,
): Promise<boolean> {
  const key = arrivalKey(id, size, now);
  await files.write(key, 1);
  const arrivals = await files.list(`${ARRIVALS}${dayOf(now)}/`);
  const bytes = arrivals.reduce((sum, arrival) => sum + sizeOfArrival(arrival), 0);
  if (arrivals.length <= limits.dayFiles && bytes <= limits.dayBytes) return true;
  await files.remove(key);
  return false;
}

/** The network as a keyed hash: whoever reads the store learns no address. The daily run deletes it. */
async function hashNetwork(blobs: BlobStore, address: string): Promise<string> {
  const secret = await readServerSecret(blobs, 'network');
  return createHmac('sha256', secret).update(networkOf(address)).digest('hex').slice(0, 32);
}

/**
 * Counts a file before any of it is stored, so that parallel calls are limited as well. `busy`: too much from this network
 * in this hour; `full`: too much from everybody on this day. What was counted is not given back. Rejects if the store fails.
 */
export async function announceArrival(
  services: { files: FileStore; blobs: BlobStore; limits: AttachmentLimits; now(): Date },
  { id, size }: { id: string; size: number },
  address: string,
): Promise<'ok' | 'busy' | 'full'> {
  const now = services.now();
  const network = `${NETWORKS}${hourOf(now)}/${await hashNetwork(services.blobs, address)}`;
  if (!(await takeFromNetwork(services, network, size))) return 'busy';
  return (await takeFromDay(services, id, size, now)) ? 'ok' : 'full';
}
