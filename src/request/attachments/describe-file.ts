import { kindOfName } from '../../shared/attachments/file-kinds.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { formatNotice } from './describe-on-way.ts';
import type { KeptFile } from './kept-file.ts';
import { LOST_FILE, type Pause } from './upload-file.ts';

/** A file as the field shows it. */
export interface FileRow {
  id: string;
  name: string;
  /** In bytes; 0: not known yet. */
  size: number;
  preview?: string | undefined;
  state: 'preparing' | 'waiting' | 'sending' | 'line' | 'busy' | 'ready' | 'refused';
  /** The part that the server has, in whole percent. */
  percent: number;
  notice?: Notice | undefined;
  isWorthRetrying: boolean;
}

export interface Progress {
  bytes: number;
  pause?: Pause | undefined;
}

/** @param isHere this page is preparing the file; otherwise a page that was closed did so, and its bytes are lost */
export function describeRow(
  { id, name }: { id: string; name: string },
  kept: KeptFile | undefined,
  progress: Progress | undefined,
  isHere: boolean,
): FileRow {
  const row = { id, name, size: 0, percent: 0, isWorthRetrying: false };
  if (isHere) return { ...row, state: 'preparing' };
  if (!kept || kept.state === 'preparing') return { ...row, state: 'refused', notice: LOST_FILE };
  const { size, preview, notice, isWorthRetrying = false } = kept;
  const known = { ...row, name: kept.name, size, preview };
  if (kept.state === 'refused') return { ...known, state: 'refused', notice, isWorthRetrying };
  if (kept.state === 'complete') return { ...known, percent: 100, state: 'ready' };
  // The last piece was sent, and the server is checking it.
  const percent = Math.min(99, Math.floor(((progress?.bytes ?? 0) / size) * 100));
  return { ...known, percent, state: progress?.pause ?? (progress ? 'sending' : 'waiting') };
}

const STATES: Record<Exclude<FileRow['state'], 'sending' | 'refused'>, string> = {
  preparing: 'Preparando…',
  waiting: 'Aguardando a vez',
  line: 'Sem conexão: continua sozinho',
  busy: 'Site ocupado: continua sozinho',
  ready: 'Pronto para enviar',
};

/** The row's second line. */
export function describeState({ name, state, size, percent, notice }: FileRow): string {
  if (state === 'refused') return notice ? formatNotice(notice) : '';
  const text = state === 'sending' ? `Enviando, ${percent}\u00a0%` : STATES[state];
  // Re-encoding would turn it into a JPEG, so it is sent unchanged, with its metadata.
  const camera = size > 0 && kindOfName(name) === 'heic' && 'com os dados da câmera';
  return [size > 0 && formatBytes(size), text, camera].filter(Boolean).join(' · ');
}
