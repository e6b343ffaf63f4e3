import { formatFigures } from '../../src/shared/figures/figures-csv.ts';
import type { Period } from '../../src/shared/figures/figures-wire.ts';
import type { SheetFile } from '../../src/shared/figures/keys-wire.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { buildLeadsFile } from './leads-file.ts';
import { loadFigures } from './load-figures.ts';
import { measureAnswers } from './measure-answers.ts';

interface DailyFile {
  /** The day that it was made on. */
  day: string;
  text: string;
}

/** 06:05 in São Paulo: by then yesterday's clicks are stored (netlify/platform/markers.ts). */
const DAY_STARTS_MS = (6 * 60 + 5) * 60_000;

async function build(database: Database, file: SheetFile, period: Period, now: Date): Promise<string> {
  await measureAnswers(database);
  return file === 'pedidos'
    ? buildLeadsFile(database, period, now)
    : formatFigures(await loadFigures(database, period, now));
}

/**
 * Reads a file for spreadsheets. The first reading of a day makes it; later ones find it in the second store, because a
 * spreadsheet asks every hour and must not keep the database awake.
 */
export async function readDailyFile(
  { database, blobs }: { database: Database; blobs: BlobStore },
  file: SheetFile,
  period: Period,
  now: Date,
): Promise<string> {
  const key = `figures/files/${file}-${period}`;
  const day = dayOf(now.getTime() - DAY_STARTS_MS);
  const kept = await blobs.read<DailyFile>(key);
  if (kept?.value.day === day) return kept.value.text;
  const text = await build(database, file, period, now);
  await blobs
    .write(key, { day, text } satisfies DailyFile)
    .catch((error) => logFailure('figures', 'file not kept', error));
  return text;
}
