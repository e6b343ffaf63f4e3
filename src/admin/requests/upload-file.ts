import { attachmentProgress } from '../../shared/attachments/attachment-answers.ts';
import { countPieces, STAFF_ATTACHMENT_PATH } from '../../shared/attachments/attachment-wire.ts';
import { MAX_BYTES, PIECE_BYTES } from '../../shared/attachments/file-limits.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import { type CallStaff, UNREADABLE } from '../frame/call-staff.ts';
import type { Reason } from './inbox-client.ts';

export const TOO_LARGE = `O arquivo é grande demais: o limite é ${formatBytes(MAX_BYTES)}.`;

/** What a person reads about a file that was not uploaded, wherever it belongs. */
export const UPLOAD_PROBLEMS: Partial<Record<Reason, string>> = {
  size: TOO_LARGE,
  invalid: 'O servidor não aceitou o arquivo: ele está danificado, tem macros ou não é de um tipo da lista.',
  unreadable: UNREADABLE,
};

/** A chosen file. Its id stays the same for every attempt, so that a failed upload can resume. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** Uploads the missing pieces of a file. Resolves to why it failed; undefined if the server has the whole file. */
export async function uploadFile(
  call: CallStaff,
  { id, file }: ChosenFile,
  onProgress: (share: number) => void,
): Promise<Reason | undefined> {
  const { name, size, type } = file;
  const count = countPieces(size);
  let reply = await call(STAFF_ATTACHMENT_PATH, attachmentProgress, {
    method: 'POST',
    body: { id, name, size, type },
  });
  const known = reply.ok && reply.value.state === 'open' ? reply.value.received : [];
  for (let piece = 0; reply.ok && reply.value.state === 'open' && piece < count; piece += 1) {
    if (known.includes(piece)) continue;
    onProgress(reply.value.received.length / count);
    reply = await call(`${STAFF_ATTACHMENT_PATH}/${id}/${piece}`, attachmentProgress, {
      method: 'PUT',
      body: file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES),
    });
  }
  if (!reply.ok) return reply.failure.code;
  return reply.value.state === 'complete' ? undefined : 'unavailable';
}
