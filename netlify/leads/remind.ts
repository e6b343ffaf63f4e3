import { INBOX_HASH } from '../../src/shared/inbox/inbox-address.ts';
import { logFailure } from '../platform/log.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import type { LeadServices } from '../platform/services.ts';
import { sendPush } from '../push/send-push.ts';
import { buildFollowUpMail } from './follow-up-mail.ts';
import { type FollowUp, loadFollowUps, recordReminded } from './follow-ups.ts';
import { isMailRefused } from './mail-refusal.ts';

/** What a person's devices say: the person's own leads, and those that nobody has. */
function buildNotice(followUps: readonly FollowUp[], person: string) {
  const count = followUps.filter(({ assignee }) => assignee === person || assignee === '').length;
  if (count === 0) return undefined;
  return { title: count === 1 ? '1 pedido para retomar' : `${count} pedidos para retomar`, hash: INBOX_HASH };
}

/**
 * Mails the team the leads to ask about again today, and tells each person's devices how many they are. A day's reminder is
 * sent once, as soon as the mail server accepts it. Never rejects.
 */
export async function remindOfFollowUps(
  services: LeadServices,
): Promise<{ reminded: number; complete: boolean }> {
  const { database, now, openMailer } = services;
  const today = dayOf(now());
  const mailer = openMailer();
  try {
    const followUps = await loadFollowUps(database, today);
    if (followUps.length === 0) return { reminded: 0, complete: true };
    await mailer.send(buildFollowUpMail(followUps, today, 'full')).catch((error) => {
      if (!isMailRefused(error)) throw error;
      return mailer.send(buildFollowUpMail(followUps, today, 'brief'));
    });
    await recordReminded(database, followUps, today);
    await sendPush(services, (person) => buildNotice(followUps, person));
    return { reminded: followUps.length, complete: true };
  } catch (error) {
    logFailure('leads', 'reminders not sent', error);
    return { reminded: 0, complete: false };
  } finally {
    mailer.close();
  }
}
