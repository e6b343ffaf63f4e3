import { formatBytes } from '../format-bytes.ts';
import type { Notice } from '../request/notices.ts';
import { KIND_NAMES } from './file-kinds.ts';
import { MAX_BYTES, MAX_FILES, MAX_FORM_BYTES, PART_BYTES } from './file-limits.ts';

/**
 * Files of requests. A request goes first and names its files in `ATTACHMENTS_FIELD`; then each follows by itself.
 *
 * - `POST` with a form of two fields stores a part of a file: `file`, a `SentFile` as JSON, and `bytes`. Each part but the
 *   last has `PART_BYTES`. Success is a `FileProgress`; a failure has the `code` of a `StaffFailure`. 429 and 503 have
 *   `Retry-After` in seconds.
 * - `GET` with `?id=` downloads a file, for the staff.
 */
export const FILES_PATH = '/api/anexo';

/** The field of a quote request: in JSON a list of `NamedFile`, in a form without JavaScript the files. */
export const ATTACHMENTS_FIELD = 'attachments';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether the value is a UUID v4 in lower case, as `crypto.randomUUID()` makes it. */
export const isAttachmentId = (value: unknown): value is string =>
  typeof value === 'string' && ID.test(value);

export interface NamedFile {
  /** Made by the browser; see `isAttachmentId`. */
  id: string;
  name: string;
  /** In bytes; 0: not known yet. */
  size: number;
}

/** The request that a file belongs to, and the sender's right to add to it. */
export type Proof =
  /** The visitor who has sent it: its idempotency key, with the secret that the response had. */
  | { key: string; secret?: string | undefined }
  /** The owner of its page; files that were chosen together have one `batch`, a UUID. */
  | { secret: string; batch: string }
  /** The staff, who are signed in; `isProposal`: the file of the proposal, which replaces the one before. */
  | { reference: string; batch: string; isProposal?: boolean };

/** A part of a file, numbered from 0. */
export interface SentFile extends NamedFile {
  part: number;
  proof: Proof;
}

/** The body that sends a part of a file. */
export function partOf(file: NamedFile, proof: Proof, part: number, bytes: Blob | ArrayBuffer): FormData {
  const { id, name, size } = file;
  const form = new FormData();
  form.append('file', JSON.stringify({ id, name, size, part, proof } satisfies SentFile));
  form.append('bytes', new Blob([bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES)]));
  return form;
}

const BY_WHATSAPP = 'Mande o arquivo pelo WhatsApp.';

/** What the visitor is told about a file, on both sides. */
export const FILE_NOTICES = {
  name: { title: 'O arquivo não tem nome', detail: 'Dê um nome ao arquivo e escolha-o de novo.' },
  size: {
    title: 'O arquivo é grande demais',
    detail: `Cada arquivo pode ter até ${formatBytes(MAX_BYTES)}. ${BY_WHATSAPP}`,
  },
  /** `adviceFor` may know better. */
  type: { title: 'Este tipo de arquivo não é aceito', detail: `Aceitamos ${KIND_NAMES}. ${BY_WHATSAPP}` },
  /** Its content is of no accepted kind, or is broken. */
  invalid: {
    title: 'Não conseguimos ler este arquivo',
    detail: `O conteúdo está danificado ou não é de um tipo aceito. ${BY_WHATSAPP}`,
  },
  /** The device does not let the browser read it. */
  unreadable: {
    title: 'O aparelho não deixou ler este arquivo',
    detail: 'Se ele está na nuvem ou em um pen drive, copie-o para o aparelho e escolha-o de novo.',
  },
  lost: { title: 'O arquivo não está mais neste aparelho', detail: 'Escolha-o de novo.' },
  /** More than `MAX_FILES`, or the request is cancelled. */
  conflict: {
    title: `A solicitação não recebe mais este arquivo`,
    detail: `São no máximo ${MAX_FILES}. ${BY_WHATSAPP}`,
  },
  throttled: { title: 'Muitos arquivos em pouco tempo', detail: BY_WHATSAPP },
  unavailable: { title: 'O arquivo não chegou', detail: BY_WHATSAPP },
  count: {
    title: `No máximo ${MAX_FILES} arquivos por solicitação`,
    detail: 'Mande os outros pelo WhatsApp ou na resposta ao nosso email.',
  },
  /** Only without JavaScript: the form with its files is larger than `MAX_FORM_BYTES`. */
  form: {
    title: 'Os arquivos juntos são grandes demais',
    detail: `Sem JavaScript, o formulário leva até ${formatBytes(MAX_FORM_BYTES)} de arquivos. Mande os maiores pelo WhatsApp.`,
  },
} as const satisfies Record<string, Notice>;
