import { type AttachmentFailureCode, isAttachmentId } from '../../src/shared/attachments/attachment-wire.ts';
import { PIECE_BYTES } from '../../src/shared/attachments/file-limits.ts';
import type { StaffFailure } from '../../src/shared/staff/staff-answers.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { type AttachmentAddress, parseStart } from './handle-attachment.ts';
import { createDownloadHandler } from './handle-download.ts';
import type { AttachmentServices } from './services.ts';
import { type Outcome, startUpload, storePiece } from './upload.ts';

const REFUSALS: Partial<Readonly<Record<AttachmentFailureCode, StaffFailure['code']>>> = {
  size: 'size',
  body: 'body',
  unknown: 'missing',
  conflict: 'conflict',
};

const fail = (code: AttachmentFailureCode): Response => refuse(REFUSALS[code] ?? 'invalid');

const respond = (outcome: Outcome): Response =>
  outcome.ok ? respondJson(200, outcome.progress) : fail(outcome.code);

/**
 * File calls of the staff: serves the files of requests, and receives those of the team in pieces. A file that no request
 * claims is deleted like a visitor's.
 */
export const createStaffFileHandler =
  (
    { files, limits }: Pick<AttachmentServices, 'files' | 'limits'>,
    { id, piece }: AttachmentAddress,
    ip: string,
  ): StaffHandler =>
  async (request, staff, session) => {
    const services: AttachmentServices = { ...staff, files, limits };
    if (id === undefined) {
      if (request.method === 'GET') return createDownloadHandler({ files })(request, staff, session);
      if (request.method !== 'POST') return refuseMethod('GET', 'POST');
      const start = await parseStart(request);
      if (typeof start === 'string') return fail(start);
      return respond(await startUpload(services, start, ip, { isProposal: true }));
    }
    if (request.method !== 'PUT') return refuseMethod('PUT');
    if (!isAttachmentId(id) || !/^\d{1,3}$/.test(piece ?? '')) return refuse('missing');
    const bytes = await readBody(request, PIECE_BYTES);
    return bytes ? respond(await storePiece(services, id, Number(piece), bytes, ip)) : refuse('size');
  };
