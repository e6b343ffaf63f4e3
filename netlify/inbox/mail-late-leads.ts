import { latestLateArrival } from '../leads/lateness.ts';
import { logFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { claimLateLeads, recordMailed, releaseLateLeads } from './late-leads.ts';
import { buildLateMail } from './late-mail.ts';

// A flood that no rule suspects would otherwise come late in a thousand mails.
const LEADS_PER_MAIL = 2000;
// Two mails and their statements fit into the 30 s of a scheduled function.
const MOST_MAILS = 2;

/** Mails one batch of late leads in one mail; resolves to their number. Rejects if the mail or the database fails. */
async function mailBatch({ database, openMailer, now }: LeadServices, siteUrl: string): Promise<number> {
  const leads = await claimLateLeads(database, latestLateArrival(now()), now(), LEADS_PER_MAIL);
  if (leads.length === 0) return 0;
  const ids = leads.map(({ id }) => id);
  const mailer = openMailer();
  try {
    await mailer.send(buildLateMail(leads, siteUrl));
  } catch (error) {
    await releaseLateLeads(database, ids);
    throw error;
  } finally {
    mailer.close();
  }
  await recordMailed(database, ids, now());
  return leads.length;
}

/**
 * Mails the team the leads that have waited too long; each lead once, and no mail if there are none. The next run repeats
 * a mail that failed and goes on if there are more than MOST_MAILS hold. Never rejects.
 */
export async function mailLateLeads(
  services: LeadServices,
  siteUrl: string,
): Promise<{ told: number; complete: boolean }> {
  let told = 0;
  try {
    for (let mails = 0; mails < MOST_MAILS; mails += 1) {
      const batch = await mailBatch(services, siteUrl);
      told += batch;
      if (batch < LEADS_PER_MAIL) return { told, complete: true };
    }
    return { told, complete: false };
  } catch (error) {
    logFailure('inbox', 'late leads not mailed', error);
    return { told, complete: false };
  }
}
