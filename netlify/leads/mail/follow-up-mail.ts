import { INBOX_HASH } from '../../../src/shared/inbox/inbox-address.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import type { LeadServices } from '../../platform/services.ts';
import { sendPush } from '../../push/send-push.ts';
import { type FollowUp, loadFollowUps, recordReminded } from './follow-ups.ts';
import { type Detail, leadLink } from './lead-mail.ts';
import { isMailRefused } from './mail-refusal.ts';

const NOBODY = 'Sem responsável';

const formatDay = (day: string) => day.split('-').reverse().join('/');

function describeFollowUp({ reference, company, day }: FollowUp, today: string, detail: Detail): string {
  // Collapses the visitor's text to one line.
  const name = detail === 'full' ? company.replaceAll(/\s+/g, ' ').trim() : '';
  const since = day < today ? `desde ${formatDay(day)}` : 'para hoje';
  return `${[formatReference(reference), name, since].filter(Boolean).join('  ')}\n${leadLink(reference)}`;
}

/**
 * Builds the team's mail about leads with a due follow-up, grouped by assignee: reference and company only. The brief
 * version has no text from visitors, for a mail server that refuses the full one.
 */
function buildFollowUpMail(followUps: readonly FollowUp[], today: string, detail: Detail): Mail {
  const count = followUps.length === 1 ? '1 pedido' : `${followUps.length} pedidos`;
  const people = [...new Set(followUps.map(({ assignee }) => assignee))];
  const parts = people.map((person) => {
    const own = followUps.filter(({ assignee }) => assignee === person);
    return `${person || NOBODY}\n\n${own.map((one) => describeFollowUp(one, today, detail)).join('\n\n')}`;
  });
  return {
    id: `follow-up-${today}-${followUps[0]?.id}-${followUps.length}`,
    subject: `[Retomar] ${count} para hoje`,
    text: `Estes pedidos têm um retorno marcado para hoje ou antes.\n\n${parts.join('\n\n\n')}\n`,
  };
}

/** Notification text for one person: their leads and the unassigned ones. */
function buildNotice(followUps: readonly FollowUp[], person: string) {
  const count = followUps.filter(({ assignee }) => assignee === person || assignee === '').length;
  if (count === 0) return undefined;
  return { title: count === 1 ? '1 pedido para retomar' : `${count} pedidos para retomar`, hash: INBOX_HASH };
}

/**
 * Mails the team the follow-ups due today, and notifies each person's devices of their number. The reminder is sent once a
 * day, as soon as the mail server accepts it. Never rejects.
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
