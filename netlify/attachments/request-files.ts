import sql from 'sql-template-tag';
import { v5 } from 'uuid';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import { ATTACHMENT_NOTICES } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_BYTES, MAX_FILES, MAX_FORM_BYTES } from '../../src/shared/attachments/file-limits.ts';
import type { RefusedFile, RequestFiles, StoredFiles } from '../leads/store/request-files.ts';
import { withDeadline } from '../platform/deadline.ts';
import { logFailure } from '../platform/log.ts';
import { announceArrival, takeArrival } from './arrivals.ts';
import { checkContent } from './check-content.ts';
import { cleanFileName } from './file-name.ts';
import { settleAttachments } from './records.ts';
import type { AttachmentServices } from './services.ts';
import {
  addManifest,
  claimFile,
  hashContent,
  type Manifest,
  readManifest,
  releaseFile,
  writeContent,
} from './stored-file.ts';

/** The longest that a request waits for the store. Later responses are recorded afterwards. */
const CLAIM_DEADLINE_MS = 1500;
/** Netlify ends a function after 10 s at the earliest, and the lead still has to be stored. */
const STORE_DEADLINE_MS = 5000;

/** A form with thousands of files comes from no visitor; each one has a line in the answer. */
const MOST_ANSWERED = 100;

const toAttachment = (id: string, manifest: Manifest | undefined): LeadAttachment =>
  manifest
    ? {
        id,
        name: manifest.name,
        kind: manifest.content?.kind ?? null,
        bytes: manifest.content?.bytes ?? manifest.size,
        state: manifest.state,
      }
    : { id, name: '', kind: null, bytes: 0, state: 'open' };

/** The file as the lead gets it; undefined if another lead has it. Never rejects. */
async function claim({ files }: AttachmentServices, leadId: string, id: string) {
  try {
    return await withDeadline(CLAIM_DEADLINE_MS, 'attachment', async () => {
      // Claim first: an upload that ends at this moment then either sees the claim, or is found complete here or later.
      if (!(await claimFile(files, id, leadId))) return undefined;
      return toAttachment(id, await readManifest(files, id));
    });
  } catch (error) {
    logFailure('attachments', 'not claimed', error);
    return toAttachment(id, undefined);
  }
}

async function release({ files, database }: AttachmentServices, leadId: string, ids: readonly string[]) {
  const rows = await database.query<{ file_id: string }>(
    sql`SELECT file_id FROM lead_attachments WHERE file_id = ANY(${ids}::uuid[])`,
  );
  const linked = new Set(rows.map(({ file_id }) => file_id));
  await Promise.all(ids.filter((id) => !linked.has(id)).map((id) => releaseFile(files, id, leadId)));
}

type Stored = { attachment: LeadAttachment } | { refused: RefusedFile };

const refuse = (file: File, { title }: { title: string }): Stored => ({
  refused: { name: cleanFileName(file.name) || 'arquivo', reason: title },
});

/** Stores one file of a form. The same file of the same lead has the same id, so repeating it stores nothing twice. */
async function storeFile(
  services: AttachmentServices,
  leadId: string,
  file: File,
  address: string,
): Promise<Stored> {
  const { files, now } = services;
  if (file.size > MAX_BYTES) return refuse(file, ATTACHMENT_NOTICES.size);
  const checked = await checkContent(new Uint8Array(await file.arrayBuffer()), cleanFileName(file.name));
  if (!checked) return refuse(file, ATTACHMENT_NOTICES.content);
  const { kind, bytes } = checked;
  const name = cleanFileName(file.name, kind);
  const id = v5(`${name} ${hashContent(bytes)}`, leadId);
  const known = await readManifest(files, id);
  if (!known) {
    const announced = await announceArrival(services, { id, size: bytes.length }, address);
    const verdict = announced === 'ok' ? await takeArrival(services, bytes.length, address) : announced;
    if (verdict !== 'ok') return refuse(file, ATTACHMENT_NOTICES[verdict]);
    const hash = await writeContent(files, id, bytes);
    await claimFile(files, id, leadId);
    await addManifest(files, id, {
      name,
      size: bytes.length,
      announcedAt: now().toISOString(),
      state: 'complete',
      received: [],
      content: { kind, bytes: bytes.length, hash },
    });
  }
  return { attachment: { id, name, kind, bytes: bytes.length, state: 'complete' } };
}

async function storeOrRefuse(services: AttachmentServices, leadId: string, file: File, address: string) {
  try {
    return await withDeadline(STORE_DEADLINE_MS, 'attachment', () =>
      storeFile(services, leadId, file, address),
    );
  } catch (error) {
    logFailure('attachments', 'file of a form not stored', error);
    return refuse(file, ATTACHMENT_NOTICES.unavailable);
  }
}

async function storeForm(
  services: AttachmentServices,
  leadId: string,
  files: readonly File[],
  address: string,
): Promise<StoredFiles> {
  let total = 0;
  const results = await Promise.all(
    files.slice(0, MOST_ANSWERED).map((file, index) => {
      if (index >= MAX_FILES) return refuse(file, ATTACHMENT_NOTICES.count);
      if (total + file.size > MAX_FORM_BYTES) return refuse(file, ATTACHMENT_NOTICES.form);
      total += file.size;
      return storeOrRefuse(services, leadId, file, address);
    }),
  );
  return {
    attachments: results.flatMap((result) => ('attachment' in result ? [result.attachment] : [])),
    refused: results.flatMap((result) => ('refused' in result ? [result.refused] : [])),
  };
}

/** The store for files, as the intake of requests uses it. */
export const openRequestFiles = (services: AttachmentServices): RequestFiles => ({
  claim: async (leadId, ids) => {
    const claimed = await Promise.all(ids.map((id) => claim(services, leadId, id)));
    return claimed.filter((attachment) => attachment !== undefined);
  },
  release: (leadId, attachments) =>
    release(
      services,
      leadId,
      attachments.map(({ id }) => id),
    ).catch((error) => logFailure('attachments', 'not released', error)),
  store: (leadId, files, address) => storeForm(services, leadId, files, address),
  settle: async (attachments) => void (await settleAttachments(services, attachments)),
});
