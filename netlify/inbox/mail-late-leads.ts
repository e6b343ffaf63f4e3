import { logFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { claimLateLeads, recordMailed, releaseLateLeads } from './late-leads.ts';
import { buildLateMail } from './late-mail.ts';
import { latestLateArrival } from './lateness.ts';

const LEADS_PER_MAIL = 50;

/**
 * Mails the team, in one mail, the leads that have waited too long; each lead once, and no mail if there are none. The
 * next run repeats a mail that failed. Never rejects.
 */
export async function mailLateLeads(
  { database, openMailer, now }: LeadServices,
  siteUrl: string,
): Promise<{ told: number; complete: boolean }> {
  try {
    const leads = await claimLateLeads(database, latestLateArrival(now()), now(), LEADS_PER_MAIL);
    if (leads.length === 0) return { told: 0, complete: true };
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
    return { told: leads.length, complete: true };
  } catch (error) {
    logFailure('inbox', 'late leads not mailed', error);
    return { told: 0, complete: false };
  }
}
