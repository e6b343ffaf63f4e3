import { createHmac, randomBytes } from 'node:crypto';
import type { FileStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';
import { deriveSecret } from '../platform/server-secret.ts';
import { networkOf } from '../staff/address.ts';

/** Upload limits for visitors, in bytes. */
export interface AttachmentLimits {
  /** For one network, in an hour. */
  networkFiles: number;
  networkBytes: number;
  /** For one day (UTC): one network, and all together. */
  networkDayBytes: number;
  dayBytes: number;
}

const MIB = 1024 * 1024;

/**
 * In an hour: five requests with six of the largest files. In a day, this company has fewer than 40 requests; a network
 * gets a fifth of the day, so that no single one fills it.
 */
export const ATTACHMENT_LIMITS: AttachmentLimits = {
  networkFiles: 60,
  networkBytes: 300 * MIB,
  networkDayBytes: 400 * MIB,
  dayBytes: 2048 * MIB,
};

/** A small piece counts as this many bytes, because each store operation costs too. */
export const LEAST_COUNTED = 64 * 1024;
export const countedBytes = (bytes: number) => Math.max(bytes, LEAST_COUNTED);

/**
 * Folders: `arrivals/20261123/<id>` names what was announced, for the daily run; `networks/20261123T14/<hash>` counts what a
 * network has announced; `days/20261123` counts what has arrived.
 */
export const ARRIVALS = 'arrivals/';
export const NETWORKS = 'networks/';
export const DAYS = 'days/';

/** UTC: 20261123. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '');
/** UTC: 20261123T14. */
export const hourOf = (time: Date) => `${dayOf(time)}T${time.toISOString().slice(11, 13)}`;

/** The file that a key of `ARRIVALS` names. */
export const idOfArrival = (key: string) => key.slice(key.lastIndexOf('/') + 1).slice(0, 36);

interface Announced {
  files: number;
  bytes: number;
}

/** In bytes; networks are listed by the start of their hash. */
interface Day {
  bytes: number;
  networks: Record<string, number>;
}
const EMPTY_DAY: Day = { bytes: 0, networks: {} };

interface Services {
  files: FileStore;
  limits: AttachmentLimits;
  now(): Date;
}

type Verdict = 'ok' | 'busy' | 'full';

/** Without SERVER_SECRET, networks are counted per process. */
const OWN_KEY = randomBytes(32);

/** The network as a keyed hash, so that the store holds no address. The daily run deletes it. */
function hashNetwork(address: string): string {
  const network = networkOf(address);
  const keyed = deriveSecret('network', network) ?? createHmac('sha256', OWN_KEY).update(network).digest();
  return keyed.toString('hex').slice(0, 32);
}

/** Exact for parallel calls too: the count is changed under its etag. */
async function takeFromNetwork({ files, limits }: Services, key: string, size: number): Promise<boolean> {
  let isTaken = false;
  await changeValue<Announced>(files, key, (current = { files: 0, bytes: 0 }) => {
    const next = { files: current.files + 1, bytes: current.bytes + size };
    isTaken = next.files <= limits.networkFiles && next.bytes <= limits.networkBytes;
    return isTaken ? next : undefined;
  });
  return isTaken;
}

function add(
  { limits }: Services,
  { bytes, networks }: Day,
  network: string,
  size: number,
): Day | 'busy' | 'full' {
  const sum = (networks[network] ?? 0) + size;
  if (sum > limits.networkDayBytes) return 'busy';
  if (bytes + size > limits.dayBytes) return 'full';
  return { bytes: bytes + size, networks: { ...networks, [network]: sum } };
}

const dayKey = (services: Services) => DAYS + dayOf(services.now());
const networkInDay = (hash: string) => hash.slice(0, 12);

/** Records that a file was announced, for the daily run. */
export const noteArrival = ({ files, now }: Pick<Services, 'files' | 'now'>, id: string) =>
  files.write(`${ARRIVALS}${dayOf(now())}/${id}`, 1);

/**
 * Counts what a network announces, before any of it is stored, and returns whether there is room. `busy`: too much from
 * this network; `full`: too much from everybody on this day. Does not reduce the day's allowance, or announcements alone
 * could use it up. Rejects if the store fails.
 */
export async function announceArrival(
  services: Services,
  { id, size }: { id: string; size: number },
  address: string,
): Promise<Verdict> {
  const hash = hashNetwork(address);
  const day = await services.files.read<Day>(dayKey(services));
  const sum = add(services, day?.value ?? EMPTY_DAY, networkInDay(hash), countedBytes(size));
  if (typeof sum === 'string') return sum;
  const network = `${NETWORKS}${hourOf(services.now())}/${hash}`;
  if (!(await takeFromNetwork(services, network, size))) return 'busy';
  await noteArrival(services, id);
  return 'ok';
}

/** Counts received bytes before they are stored. Exact for parallel calls too. Rejects if the store fails. */
export async function takeArrival(services: Services, bytes: number, address: string): Promise<Verdict> {
  const network = networkInDay(hashNetwork(address));
  let verdict: Verdict = 'ok';
  await changeValue<Day>(services.files, dayKey(services), (current = EMPTY_DAY) => {
    const next = add(services, current, network, countedBytes(bytes));
    verdict = typeof next === 'string' ? next : 'ok';
    return typeof next === 'string' ? undefined : next;
  });
  return verdict;
}

/**
 * Subtracts bytes that were counted today but not kept from the total of all visitors. The network's own count stays,
 * because its bytes did arrive. Never subtracts more than was counted; only one caller returns the same bytes.
 */
export async function giveBack(services: Services, bytes: number, announcedAt: string): Promise<void> {
  if (dayOf(new Date(announcedAt)) !== dayOf(services.now())) return;
  await changeValue<Day>(
    services.files,
    dayKey(services),
    (current) => current && { ...current, bytes: Math.max(0, current.bytes - bytes) },
  );
}
