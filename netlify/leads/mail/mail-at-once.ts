import { nextAttemptAt } from '../../platform/backoff.ts';
import { logLeadFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';
import type { Lead } from '../store/lead.ts';
import { type MailMarker, markList, markMail, unmarkMail } from '../store/lead-markers.ts';
import { alarmOfMail } from './mail-alarm.ts';
import { sendLead } from './send-lead.ts';
import { decideMailing } from './sending-state.ts';

/**
 * Mails a lead that the caller has leased and whose mailing is undecided, or leaves it to the hourly list. If it fails, the
 * sweep finds the lead by its marker. Never rejects.
 */
export async function mailAtOnce(services: LeadServices, lead: Lead, marker: MailMarker): Promise<void> {
  const { database, blobs, limits, now } = services;
  try {
    const mailing = await decideMailing(database, lead.id, now(), limits);
    if (mailing === 'list') {
      await markList(blobs, now());
      await unmarkMail(blobs, marker);
    }
    if (mailing !== 'single') return;
  } catch (error) {
    logLeadFailure(lead.reference, 'mailing not decided', error);
    return;
  }
  const mailer = services.openMailer();
  try {
    const result = await sendLead(services, { ...lead, attempts: 1 }, mailer);
    if (result === 'pending') await markMail(blobs, { id: lead.id, dueAt: nextAttemptAt(1, now()) });
    if (result !== 'unknown') await unmarkMail(blobs, marker);
    if (result === 'pending' || result === 'dead') await alarmOfMail(services);
  } finally {
    mailer.close();
  }
}
