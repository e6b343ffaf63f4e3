import type { FileProgress } from '../../src/shared/attachments/attachment-answers.ts';
import type { SentFile } from '../../src/shared/attachments/attachment-wire.ts';
import { PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { cleanFileName } from '../../src/shared/attachments/file-name.ts';
import { checkContent, findKind } from './check-content.ts';
import { openRow, recordArrival, recordRefusal } from './file-row.ts';
import type { Target } from './find-target.ts';
import { takeQuota } from './quota.ts';
import type { FileServices } from './services.ts';
import { countParts, readParts, removeParts, writeContent, writePart } from './stored-file.ts';

/** `body`: a part of another length than it must have. The others are a StaffFailure's codes for the same. */
export type Received = FileProgress | { code: 'body' | 'conflict' | 'invalid' | 'throttled' };

type Services = Pick<FileServices, 'database' | 'files' | 'quota' | 'now'>;

/** A part of a file, or a whole one. */
export interface Arriving {
  target: Target;
  sent: SentFile;
  bytes: Uint8Array<ArrayBuffer>;
  /** The sender's network. */
  address: string;
}

/** Visitors' files count towards the day; the team's do not. */
const mayStore = async (services: Services, { target, address }: Arriving, bytes: number) =>
  target.author !== undefined || takeQuota(services, bytes, address);

/** Checks a whole file, and stores it. */
async function storeWhole(services: Services, arriving: Arriving): Promise<Received> {
  const { target, sent, bytes } = arriving;
  const { database, files, now } = services;
  const { id, name, part } = sent;
  const checked = await checkContent(bytes, name);
  if (!checked) {
    await recordRefusal(database, id, target);
    return { code: 'invalid' };
  }
  const { kind } = checked;
  if (!(await mayStore(services, arriving, checked.bytes.length))) return { code: 'throttled' };
  const hash = await writeContent(files, id, checked.bytes);
  const arrived = { name: cleanFileName(name, kind), kind, bytes: checked.bytes.length, hash };
  // Another call may have been faster, or the request is gone.
  const isThere =
    (await recordArrival(database, target, id, arrived, now())) ||
    (await openRow(database, target, sent, now())) === 'complete';
  return isThere ? { parts: part + 1, isComplete: true } : { code: 'conflict' };
}

/** Stores a part that is not the last; the first one tells the kind. */
async function storePart(services: Services, arriving: Arriving): Promise<Received> {
  const {
    target,
    sent: { id, part },
    bytes,
  } = arriving;
  if (part === 0 && !(await findKind(bytes))) {
    await recordRefusal(services.database, id, target);
    return { code: 'invalid' };
  }
  if (!(await mayStore(services, arriving, bytes.length))) return { code: 'throttled' };
  await writePart(services.files, id, part, bytes);
  return { parts: part + 1, isComplete: false };
}

/**
 * Receives a part of a file for a request. Parts arrive in order; any may come again, and of one that is early the sender
 * learns how many are here. May run several times at once and after a crash at any point: the file's row decides, and names
 * the content by its hash. Rejects if database or store fail.
 */
export async function receiveFile(services: Services, arriving: Arriving): Promise<Received> {
  const { target, sent, bytes } = arriving;
  const { database, files, now } = services;
  const { id, part, size } = sent;
  const last = Math.ceil(size / PART_BYTES) - 1;
  if (part > last || bytes.length !== Math.min(PART_BYTES, size - part * PART_BYTES)) return { code: 'body' };
  const state = await openRow(database, target, sent, now());
  if (state === undefined || state === 'removed') return { code: 'conflict' };
  if (state === 'complete') return { parts: last + 1, isComplete: true };
  if (last === 0) return storeWhole(services, arriving);
  const parts = await countParts(files, id);
  if (part > parts || part < Math.min(parts, last))
    return { parts: Math.min(parts, last), isComplete: false };
  if (part < last) return storePart(services, arriving);
  const before = await readParts(files, id, last);
  if (!before) {
    await removeParts(files, id);
    return { parts: 0, isComplete: false };
  }
  const whole = new Uint8Array(Buffer.concat([...before, bytes]));
  const received = await storeWhole(services, { ...arriving, bytes: whole });
  if (!('code' in received) || received.code !== 'throttled') await removeParts(files, id);
  return received;
}
