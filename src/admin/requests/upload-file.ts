import { fileProgress } from '../../shared/attachments/attachment-answers.ts';
import { FILES_PATH, type Proof, partOf } from '../../shared/attachments/attachment-wire.ts';
import { adviceFor } from '../../shared/attachments/file-kinds.ts';
import { MAX_BYTES, PART_BYTES } from '../../shared/attachments/file-limits.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import { type CallStaff, UNREADABLE } from '../frame/call-staff.ts';

export const TOO_LARGE = `O arquivo é grande demais: o limite é ${formatBytes(MAX_BYTES)}.`;

/** A chosen file. Its id stays the same for every attempt, and `parts` counts what the server has. */
export interface ChosenFile {
  id: string;
  file: File;
  parts: number;
}

export const choose = (file: File): ChosenFile => ({ id: crypto.randomUUID(), file, parts: 0 });

/** Why a file was not stored; `isFinal`: only another file, or page, helps. */
export interface UploadProblem {
  text: string;
  isFinal: boolean;
}

const AGAIN = 'O envio parou. Tente de novo: ele continua de onde parou.';

const finalTexts = (name: string): Readonly<Record<string, string>> => ({
  size: TOO_LARGE,
  invalid:
    `O servidor não aceitou o arquivo: ele está danificado, tem macros ou não é de um tipo da lista. ${adviceFor(name) ?? ''}`.trim(),
  conflict: 'O pedido não recebe mais arquivos.',
  unreadable: UNREADABLE,
});

/** Sends the parts of a file that the server lacks. Resolves to why it failed; undefined if the server has the whole file. */
export async function uploadFile(
  call: CallStaff,
  chosen: ChosenFile,
  proof: Proof,
  onProgress: (share: number) => void,
): Promise<UploadProblem | undefined> {
  const { id, file } = chosen;
  const { name, size } = file;
  const count = Math.ceil(size / PART_BYTES);
  // Each part once, and once more if the server has lost one.
  for (let turn = 0; turn < 2 * count; turn += 1) {
    onProgress(chosen.parts / count);
    const body = partOf({ id, name, size }, proof, chosen.parts, file);
    const reply = await call(FILES_PATH, fileProgress, { method: 'POST', body });
    if (!reply.ok) {
      const final = finalTexts(name)[reply.failure.code];
      return { text: final ?? AGAIN, isFinal: final !== undefined };
    }
    chosen.parts = reply.value.parts;
    if (reply.value.isComplete) return undefined;
  }
  return { text: AGAIN, isFinal: false };
}
