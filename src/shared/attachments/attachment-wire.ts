import { formatBytes } from '../format-bytes.ts';
import type { Notice } from '../request/notices.ts';
import { KIND_NAMES } from './file-kinds.ts';
import { MAX_BYTES, MAX_FILES, MAX_FORM_BYTES, PIECE_BYTES } from './file-limits.ts';

/**
 * Files that a visitor adds to a quote request. This file is the API between the form and the function.
 *
 * - `POST /api/anexo` with an `AttachmentStart` opens an upload: 201, or 200 if it is known already.
 * - `PUT /api/anexo/<id>/<n>` stores piece n, counted from 0, as its bytes alone. Each piece has `PIECE_BYTES`; the last
 *   one has the rest. Order and repetition do not matter. The last missing piece makes the server check the content.
 * - `GET /api/anexo/<id>` tells what has arrived, so that an upload can go on; 404 (`unknown`) means: start again.
 * - `DELETE /api/anexo/<id>` cancels (204), also what is not known. 409 (`linked`) if a request has the file already.
 *
 * Each success but 204 is an `AttachmentProgress`, each failure an `AttachmentFailure`. 429 and 503 have `Retry-After` in
 * seconds and may be repeated. A quote request names its files in `ATTACHMENTS_FIELD`, whether they are complete or not.
 */
export const ATTACHMENTS_PATH = '/api/anexo';

/** The field of a quote request: in JSON the ids, in a form without JavaScript the files. */
export const ATTACHMENTS_FIELD = 'attachments';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether the value is a UUID v4 in lower case, as `crypto.randomUUID()` makes it. Who knows a file's id may change it. */
export const isAttachmentId = (value: unknown): value is string =>
  typeof value === 'string' && ID.test(value);

/** The number of pieces of a file of this size in bytes. */
export const countPieces = (size: number) => Math.ceil(size / PIECE_BYTES);

/** The length of piece n in bytes. */
export const pieceLength = (size: number, piece: number) => Math.min(PIECE_BYTES, size - piece * PIECE_BYTES);

export interface AttachmentStart {
  /** Made by the browser; see `isAttachmentId`. */
  id: string;
  name: string;
  /** In bytes, from 1 to `MAX_BYTES`. */
  size: number;
  /** The type that the browser says; may be empty. */
  type: string;
}

/**
 * - name, size, type: the file is not accepted; 413 for the size, 422 otherwise.
 * - content (422): the bytes are not what the name says, or are broken. The upload is gone.
 * - piece (422): a piece of another length than it must have, or of another number.
 * - conflict (409): the id belongs to another file. Start again with a new id.
 * - linked (409): a request has the file already.
 * - unknown (404): no such upload, or it was given up.
 * - busy (429): too much from this network in an hour, or in a day.
 * - full (503): the store for files is full. The request itself can be sent.
 * - unavailable (503): a failure that may pass.
 * - method, body (405, 400): a programming error.
 */
export type AttachmentFailureCode =
  | 'name'
  | 'size'
  | 'type'
  | 'content'
  | 'piece'
  | 'conflict'
  | 'linked'
  | 'unknown'
  | 'busy'
  | 'full'
  | 'unavailable'
  | 'method'
  | 'body';

export interface AttachmentFailure {
  code: AttachmentFailureCode;
  notice: Notice;
}

const BY_WHATSAPP = 'Sua solicitação pode ser enviada sem ele; mande o arquivo pelo WhatsApp.';
const AGAIN = { title: 'O arquivo não chegou', detail: `Tente de novo. ${BY_WHATSAPP}` } as const;

/** What the visitor is told about a file, on both sides. */
export const ATTACHMENT_NOTICES = {
  name: { title: 'O arquivo não tem nome', detail: 'Dê um nome ao arquivo e escolha-o de novo.' },
  size: {
    title: 'O arquivo é grande demais',
    detail: `Cada arquivo pode ter até ${formatBytes(MAX_BYTES)}. ${BY_WHATSAPP}`,
  },
  type: {
    title: 'Este tipo de arquivo não é aceito',
    detail: `Aceitamos ${KIND_NAMES}. ${BY_WHATSAPP}`,
  },
  content: {
    title: 'Não conseguimos ler este arquivo',
    detail: `O conteúdo está danificado ou não é do tipo que o nome diz. ${BY_WHATSAPP}`,
  },
  piece: AGAIN,
  conflict: AGAIN,
  linked: {
    title: 'O arquivo já está em uma solicitação',
    detail: 'Ele foi enviado e não pode mais ser trocado.',
  },
  unknown: AGAIN,
  busy: {
    title: 'Muitos arquivos em pouco tempo',
    detail: `Aguarde até uma hora e tente de novo. ${BY_WHATSAPP}`,
  },
  full: { title: 'Não há espaço para o arquivo agora', detail: BY_WHATSAPP },
  unavailable: AGAIN,
  method: AGAIN,
  body: AGAIN,
  /** Only in the browser: more than `MAX_FILES` were chosen. */
  count: {
    title: `No máximo ${MAX_FILES} arquivos por solicitação`,
    detail: 'Mande os outros pelo WhatsApp ou na resposta ao nosso email.',
  },
  /** Only without JavaScript: the form with its files is larger than `MAX_FORM_BYTES`. */
  form: {
    title: 'Os arquivos juntos são grandes demais',
    detail: `Sem JavaScript, o formulário leva até ${formatBytes(MAX_FORM_BYTES)} de arquivos. Mande os maiores pelo WhatsApp.`,
  },
} as const satisfies Record<AttachmentFailureCode | 'count' | 'form', Notice>;

/**
 * Files of requests, for the staff. GET with `?id=`: one of them. POST and PUT receive a file of the team in pieces, as
 * `ATTACHMENTS_PATH` does; each success is an `AttachmentProgress`.
 */
export const STAFF_ATTACHMENT_PATH = '/api/equipe/anexo';
