import { formatWholeDay } from '../../../src/shared/inbox/day.ts';
import { INBOX_HASH, leadHash } from '../../../src/shared/inbox/inbox-address.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import type { LeadServices } from '../../platform/services.ts';
import { sendPush } from '../../push/send-push.ts';
import {
  type FollowUp,
  type FollowUpKind,
  giveBackFollowUps,
  markNextFollowUp,
  takeFollowUps,
} from './follow-ups.ts';
import { type Detail, leadLink } from './lead-mail.ts';
import { isMailRefused } from './mail-refusal.ts';

const NOBODY = 'Sem responsável';

function describeFollowUp(
  { reference, company, day, time, note }: FollowUp,
  today: string,
  detail: Detail,
): string {
  // Collapses the visitor's text to one line.
  const name = detail === 'full' ? company.replaceAll(/\s+/g, ' ').trim() : '';
  const since = day < today ? `desde ${formatWholeDay(day)}` : time ? `hoje às ${time}` : 'para hoje';
  const words = detail === 'full' && note ? `: ${note}` : '';
  return `${[formatReference(reference), name, since].filter(Boolean).join('  ')}${words}\n${leadLink(reference)}`;
}

/**
 * Builds the team's mail about leads with a due follow-up, grouped by assignee: reference, company and the colleague's
 * words. The brief version has none of these texts, for a mail server that refuses the full one.
 */
function buildFollowUpMail(
  kind: FollowUpKind,
  followUps: readonly FollowUp[],
  today: string,
  detail: Detail,
): Mail {
  const [when, until] = kind === 'time' ? ['agora', 'agora'] : ['para hoje', 'hoje ou antes'];
  const count = followUps.length === 1 ? '1 pedido' : `${followUps.length} pedidos`;
  const people = [...new Set(followUps.map(({ assignee }) => assignee))];
  const parts = people.map((person) => {
    const own = followUps.filter(({ assignee }) => assignee === person);
    return `${person || NOBODY}\n\n${own.map((one) => describeFollowUp(one, today, detail)).join('\n\n')}`;
  });
  return {
    id: `follow-up-${kind}-${today}-${followUps[0]?.id}-${followUps.length}`,
    subject: `[Retomar] ${count} ${when}`,
    text: `Estes pedidos têm um retorno marcado para ${until}.\n\n${parts.join('\n\n\n')}\n`,
  };
}

/**
 * Notification text for one person: their leads and the unassigned ones. It is shown on a locked screen, so it has neither
 * the company nor the colleague's words.
 */
function buildNotice(kind: FollowUpKind, followUps: readonly FollowUp[], person: string) {
  const own = followUps.filter(({ assignee }) => assignee === person || assignee === '');
  const count = own.length;
  const [first] = own;
  if (!first) return undefined;
  if (kind === 'time' && count === 1) {
    const title = `Retorno às ${first.time}: pedido ${formatReference(first.reference)}`;
    return { title, hash: leadHash(first.reference) };
  }
  return { title: count === 1 ? '1 pedido para retomar' : `${count} pedidos para retomar`, hash: INBOX_HASH };
}

/**
 * Mails the team the follow-ups that are due today, or at this time, and notifies each person's devices of theirs. Each is
 * sent once a day, as soon as the mail server accepts it. Never rejects.
 */
export async function remindOfFollowUps(
  services: LeadServices,
  kind: FollowUpKind = 'day',
): Promise<{ reminded: number; complete: boolean }> {
  const { database, now, openMailer } = services;
  const today = dayOf(now());
  const mailer = openMailer();
  let followUps: FollowUp[] = [];
  try {
    followUps = await takeFollowUps(database, kind, now());
    if (followUps.length === 0) return { reminded: 0, complete: true };
    await mailer.send(buildFollowUpMail(kind, followUps, today, 'full')).catch((error) => {
      if (!isMailRefused(error)) throw error;
      return mailer.send(buildFollowUpMail(kind, followUps, today, 'brief'));
    });
    await sendPush(services, (person) => buildNotice(kind, followUps, person));
    return { reminded: followUps.length, complete: true };
  } catch (error) {
    logFailure('leads', 'reminders not sent', error);
    await giveBackFollowUps(database, followUps).catch((lost) => logFailure('leads', 'not given back', lost));
    return { reminded: 0, complete: false };
  } finally {
    mailer.close();
    if (kind === 'time') await markNextFollowUp(services);
  }
}
