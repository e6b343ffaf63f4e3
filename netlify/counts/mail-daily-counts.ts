import { logFailure } from '../platform/log.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import type { LeadServices } from '../platform/services.ts';
import { buildCountsMail } from './counts-mail.ts';
import { storePastCounts } from './day-counts.ts';
import { loadCounts } from './load-counts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Mails yesterday's totals; sends nothing after a week without counts. Never rejects. */
export async function mailDailyCounts({
  database,
  blobs,
  openMailer,
  now,
}: LeadServices): Promise<{ labels: number; complete: boolean }> {
  const mailer = openMailer();
  try {
    const day = dayOf(now().getTime() - DAY_MS);
    await storePastCounts({ database, blobs }, now());
    const counts = await loadCounts(database, day);
    if (counts.length > 0) await mailer.send(buildCountsMail(day, counts));
    return { labels: counts.length, complete: true };
  } catch (error) {
    logFailure('counts', 'not mailed', error);
    return { labels: 0, complete: false };
  } finally {
    mailer.close();
  }
}
