import sql from 'sql-template-tag';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import { isShown, typeOfPicture } from '../../src/shared/attachments/file-kinds.ts';
import type { Database } from '../platform/database.ts';
import { parseKey } from '../platform/key.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { FileServices } from './services.ts';
import { contentKey } from './stored-file.ts';

type Row = Pick<LeadAttachment, 'name' | 'kind'> & { hash: string };

/** Only files with a row: those that belong to a request. */
async function findFile(database: Database, id: string): Promise<Row | undefined> {
  const [row] = await database.query<Row>(
    sql`SELECT name, kind, hash FROM lead_attachments WHERE file_id = ${id} AND state = 'complete'`,
  );
  return row;
}

const CHUNK_BYTES = 256 * 1024;

/** Netlify buffers at most 6 MB; larger responses must be streamed. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
    },
  });
}

/** RFC 6266, with the name in ASCII for old browsers. */
const disposition = (name: string) => {
  const ascii = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/**
 * Serves a file to the staff: always as a download, with a type that no browser runs and a policy that would let it run
 * nothing. The inbox fetches pictures and shows them itself.
 */
export const createDownloadHandler =
  ({ files }: Pick<FileServices, 'files'>): StaffHandler =>
  async (request, { database }) => {
    if (request.method !== 'GET') return refuseMethod('GET', 'POST');
    const id = parseKey(new URL(request.url).searchParams.get('id') ?? '');
    const row = id ? await findFile(database, id) : undefined;
    if (!id || !row?.kind) return refuse('missing');
    const bytes = await files.readBytes(contentKey(id, row.hash));
    if (!bytes) return refuse('missing');
    return new Response(streamOf(bytes), {
      headers: {
        ...SECURITY_HEADERS,
        'Content-Type': isShown(row.kind) ? typeOfPicture(row.kind) : 'application/octet-stream',
        'Content-Disposition': disposition(row.name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
      },
    });
  };
