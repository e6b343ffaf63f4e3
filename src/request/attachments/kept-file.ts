import { UNCLAIMED_HOURS } from '../../shared/attachments/file-limits.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { QUEUE_DAYS } from '../queue/queued-request.ts';

/** A file that the visitor has chosen, as the device keeps it beside its bytes. */
export interface KeptFile {
  /** The file's id on both sides; see `isAttachmentId`. */
  id: string;
  name: string;
  /** In bytes; 0 while it is prepared. */
  size: number;
  type: string;
  /** A small picture of it as a data URL. */
  preview?: string | undefined;
  /** When it was chosen, or last seen by a page that shows it, in milliseconds since the epoch. */
  touchedAt: number;
  /**
   * - preparing: its bytes are not kept yet.
   * - open: the server lacks some of its bytes.
   * - complete: the server has it.
   * - refused: the server does not take it; `notice` says why.
   */
  state: 'preparing' | 'open' | 'complete' | 'refused';
  notice?: Notice | undefined;
  /** Sending a refused file again may help. */
  isWorthRetrying?: boolean | undefined;
  /** When the server had all of it, in milliseconds since the epoch. */
  completeAt?: number | undefined;
  /** The idempotency key of the request that it belongs to; absent while it belongs to the draft. */
  request?: string | undefined;
  /** The server has stored that request. */
  isLinked?: boolean | undefined;
}

/** How long the server certainly keeps a complete file without a request. */
const TRUSTED_MS = 20 * HOUR_MS;

/** Whether the device deletes the file now: its tab was closed a day ago, or its request left the queue unsent. */
export function isExpired({ touchedAt, request }: KeptFile, now: number): boolean {
  const hours = request === undefined ? UNCLAIMED_HOURS : QUEUE_DAYS * 24;
  return now >= touchedAt + hours * HOUR_MS;
}

/**
 * The file once the server has stored its request; undefined: nothing is left to do. After a long time in the queue, the
 * server may have dropped a complete file as an orphan, so it is sent again.
 */
export function link(file: KeptFile, now: number): KeptFile | undefined {
  const isThere = file.state === 'complete' && now < (file.completeAt ?? 0) + TRUSTED_MS;
  if (isThere || (file.state === 'refused' && !file.isWorthRetrying)) return undefined;
  const state = file.state === 'preparing' ? 'preparing' : 'open';
  return { ...file, isLinked: true, state, notice: undefined };
}

/** Whether a page uploads the file: pages upload files of stored requests and of their own draft. */
export const isToBeSent = (file: KeptFile, draftIds: readonly string[]): boolean =>
  file.state === 'open' &&
  (file.isLinked === true || (file.request === undefined && draftIds.includes(file.id)));
