import type { AttachmentProgress } from '../../src/shared/attachments/attachment-answers.ts';
import {
  type AttachmentFailureCode,
  type AttachmentStart,
  countPieces,
  pieceLength,
} from '../../src/shared/attachments/attachment-wire.ts';
import { logFailure } from '../platform/log.ts';
import { announceArrival, countedBytes, giveBack, noteArrival, takeArrival } from './arrivals.ts';
import { checkContent } from './check-content.ts';
import { cleanFileName } from './file-name.ts';
import { recordFile } from './records.ts';
import type { AttachmentServices } from './services.ts';
import {
  addManifest,
  changeOpen,
  claimFile,
  type Manifest,
  readClaim,
  readManifest,
  readPiece,
  removeData,
  removePieces,
  writeContent,
  writePiece,
} from './stored-file.ts';

export type Outcome =
  | { ok: true; isNew?: boolean; progress: AttachmentProgress }
  | { ok: false; code: AttachmentFailureCode };

const fail = (code: AttachmentFailureCode): Outcome => ({ ok: false, code });

const hasAll = ({ size, received }: Manifest) => received.length === countPieces(size);

/** The state of a file as the browser is told. */
function report(id: string, manifest: Manifest | undefined): Outcome {
  if (!manifest) return fail('unknown');
  const { state, received } = manifest;
  return state === 'refused' ? fail('content') : { ok: true, progress: { id, received, state } };
}

/** The bytes of the file in the day's count. The team's own files are not counted. */
const countedOf = ({ size, received, isProposal }: Manifest) =>
  isProposal ? 0 : received.reduce((sum, piece) => sum + countedBytes(pieceLength(size, piece)), 0);

/**
 * Refuses a file that is still open. Only the call that changes the manifest gives the counted bytes back. Resolves to the
 * stored manifest.
 */
async function refuseOpen(services: AttachmentServices, id: string): Promise<Manifest | undefined> {
  let refused: Manifest | undefined;
  const stored = await changeOpen(services.files, id, (current) => {
    refused = { ...current, state: 'refused' };
    return refused;
  });
  if (refused && stored === refused) await giveBack(services, countedOf(refused), refused.announcedAt);
  return stored;
}

/** The pieces of a file; undefined if one of them is gone. */
async function readPieces({ files }: AttachmentServices, id: string, { size }: Manifest) {
  const numbers = Array.from({ length: countPieces(size) }, (_, piece) => piece);
  const pieces = await Promise.all(numbers.map((piece) => readPiece(files, id, piece)));
  if (pieces.some((bytes, piece) => bytes?.length !== pieceLength(size, piece))) return undefined;
  return new Uint8Array(Buffer.concat(pieces as Uint8Array[]));
}

/**
 * Records on the file's lead, if it has one, that it has arrived or was refused. If this fails, the inbox repairs it on
 * read.
 */
async function tellLead(services: AttachmentServices, id: string, manifest: Manifest): Promise<void> {
  try {
    const lead = await readClaim(services.files, id);
    if (lead) await recordFile(services.database, id, manifest, services.now());
  } catch (error) {
    logFailure('attachments', 'arrival not noted', error);
  }
}

/**
 * Checks a file whose pieces are all there, and stores its content. May run several times at once and after a crash at any
 * point: each write has the same result, and the manifest decides.
 */
async function finish(
  services: AttachmentServices,
  id: string,
  manifest: Manifest,
): Promise<Manifest | undefined> {
  const { files } = services;
  const bytes = await readPieces(services, id, manifest);
  if (!bytes) {
    // Either another call has finished it, or pieces were lost: then the browser sends them again.
    return changeOpen(files, id, (current) => ({ ...current, received: [] }));
  }
  const checked = await checkContent(bytes, manifest.name);
  const hash = checked && (await writeContent(files, id, checked.bytes));
  const finished =
    checked && hash
      ? await changeOpen(files, id, (current) => ({
          ...current,
          name: cleanFileName(current.name, checked.kind),
          state: 'complete',
          content: { kind: checked.kind, bytes: checked.bytes.length, hash },
        }))
      : await refuseOpen(services, id);
  if (!finished) return undefined;
  await tellLead(services, id, finished);
  await removePieces(files, id);
  return finished;
}

const finishIfWhole = (services: AttachmentServices, id: string, manifest: Manifest | undefined) =>
  manifest?.state === 'open' && hasAll(manifest) ? finish(services, id, manifest) : manifest;

/**
 * Opens an upload, or returns which pieces of an open one have arrived. Visitors' limits do not apply to the team's own
 * files. Rejects if the store fails.
 */
export async function startUpload(
  services: AttachmentServices,
  { id, name, size }: AttachmentStart,
  address: string,
  { isProposal = false } = {},
): Promise<Outcome> {
  const { files, now } = services;
  const cleaned = cleanFileName(name);
  const repeat = async (known: Manifest): Promise<Outcome> =>
    known.size === size && (known.name === cleaned || known.state !== 'open')
      ? report(id, await finishIfWhole(services, id, known))
      : fail('conflict');
  const known = await readManifest(files, id);
  if (known) return repeat(known);
  if (isProposal) await noteArrival(services, id);
  else {
    const verdict = await announceArrival(services, { id, size }, address);
    if (verdict !== 'ok') return fail(verdict);
  }
  const manifest: Manifest = {
    name: cleaned,
    size,
    announcedAt: now().toISOString(),
    state: 'open',
    received: [],
    ...(isProposal && { isProposal }),
  };
  if (await addManifest(files, id, manifest)) return { ...report(id, manifest), isNew: true } as Outcome;
  const other = await readManifest(files, id);
  return other ? repeat(other) : fail('unknown');
}

/** Stores a piece, and checks the file after the last one. Rejects if the store fails. */
export async function storePiece(
  services: AttachmentServices,
  id: string,
  piece: number,
  bytes: Uint8Array<ArrayBuffer>,
  address: string,
): Promise<Outcome> {
  const { files } = services;
  const manifest = await readManifest(files, id);
  if (manifest?.state !== 'open') return report(id, manifest);
  if (piece >= countPieces(manifest.size) || bytes.length !== pieceLength(manifest.size, piece))
    return fail('piece');
  // Its bytes are known, and counted.
  if (manifest.received.includes(piece)) return report(id, await finishIfWhole(services, id, manifest));
  const isCounted = !manifest.isProposal;
  const verdict = isCounted ? await takeArrival(services, bytes.length, address) : 'ok';
  if (verdict !== 'ok') return fail(verdict);
  await writePiece(files, id, piece, bytes);
  let changed: Manifest | undefined;
  const current = await changeOpen(files, id, (open) => {
    changed = open.received.includes(piece)
      ? undefined
      : { ...open, received: [...open.received, piece].toSorted((a, b) => a - b) };
    return changed;
  });
  // The same piece arrived twice at once, or the file was finished meanwhile.
  if (isCounted && (!changed || changed !== current))
    await giveBack(services, countedBytes(bytes.length), manifest.announcedAt);
  return report(id, await finishIfWhole(services, id, current));
}

/** Returns what has arrived; finishes what a crash has interrupted. Rejects if the store fails. */
export async function readProgress(services: AttachmentServices, id: string): Promise<Outcome> {
  return report(id, await finishIfWhole(services, id, await readManifest(services.files, id)));
}

/** Who has a file that its visitor has cancelled, so that no request gets it: the daily sweep deletes the claim. */
const CANCELLED = 'cancelled';

/**
 * Deletes a file without a request; false if a request has it. Of a request and a cancellation at the same moment, the
 * first has the file. Rejects if the store fails.
 */
export async function cancelUpload(services: AttachmentServices, id: string): Promise<boolean> {
  const { files } = services;
  // Only what was announced is swept.
  const hasIt = (await readManifest(files, id))
    ? await claimFile(files, id, CANCELLED)
    : [undefined, CANCELLED].includes(await readClaim(files, id));
  if (!hasIt) return false;
  await refuseOpen(services, id);
  await removeData(files, id);
  return true;
}
