import { raiseAlarm } from '../../platform/alarm-mailers.ts';
import { logFailure } from '../../platform/log.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import { setMarker } from '../../platform/markers.ts';
import type { LeadServices } from '../../platform/services.ts';
import { markListAt } from '../store/lead-markers.ts';
import { lastListTime } from '../store/list-time.ts';
import {
  findNextListed,
  isListMailed,
  loadOthers,
  loadWaiting,
  noteListMailed,
  recordListed,
} from './hourly-list.ts';
import type { Detail } from './lead-mail.ts';
import { buildBeyondBudgetMail, buildSuspectsMail } from './list-mail.ts';
import { ALARM_AFTER_MIN } from './mail-alarm.ts';
import { isMailRefused } from './mail-refusal.ts';

const LEADS_IN_FULL = 50;
// The schedule runs every 20 minutes, and a marker is rounded up.
const RETRY_MS = 19 * 60_000;

/** Numbers of leads in the mails. `complete` is false if time ran out or the database failed. */
export interface ListSummary {
  beyondBudget: number;
  suspects: number;
  complete: boolean;
}

async function sendEither(mailer: Mailer, build: (detail: Detail) => Mail): Promise<void> {
  try {
    await mailer.send(build('full'));
  } catch (error) {
    if (!isMailRefused(error)) throw error;
    logFailure('leads', 'full list refused', error);
    await mailer.send(build('brief'));
  }
}

class MailFailure extends Error {}

/**
 * Mails the leads that wait for a list: one mail names those beyond the hour's budget, another one the first of the
 * suspects. Runs that overlap may mail a list twice, under the same Message-ID. Never rejects.
 */
export async function mailHourlyList(services: LeadServices): Promise<ListSummary> {
  const { database, blobs, now, openMailer, mailDeadlineMs, sweepBudgetMs } = services;
  const end = performance.now() + sweepBudgetMs;
  const isTimeLeft = (mails: number) => performance.now() <= end - mails * mailDeadlineMs;
  const due = lastListTime(now());
  const summary: ListSummary = { beyondBudget: 0, suspects: 0, complete: false };
  const mailer = openMailer();
  const send = (build: (detail: Detail) => Mail) =>
    sendEither(mailer, build).catch((error) => {
      throw new MailFailure('list not mailed', { cause: error });
    });

  /** Resolves to false if time ran out. */
  async function mailLists(): Promise<boolean> {
    if (!(await isListMailed(database, due))) {
      if (!isTimeLeft(3)) return false;
      const beyond = await loadWaiting(database, 'beyond', due, LEADS_IN_FULL);
      const suspects = await loadWaiting(database, 'suspects', due, LEADS_IN_FULL);
      if (beyond.count + suspects.count === 0) return true;
      if (beyond.count > 0) {
        const others = beyond.count > beyond.leads.length ? await loadOthers(database, due, beyond) : [];
        await send((detail) => buildBeyondBudgetMail(beyond, others, due, detail));
      }
      if (suspects.count > 0) await send((detail) => buildSuspectsMail(suspects, due, detail));
      await noteListMailed(database, due, now());
      Object.assign(summary, { beyondBudget: beyond.count, suspects: suspects.count });
    }
    while (isTimeLeft(0)) if (!(await recordListed(database, due, now()))) return true;
    return false;
  }

  try {
    summary.complete = await mailLists();
    const next = await findNextListed(database);
    if (next && next > due) await markListAt(blobs, next);
  } catch (error) {
    logFailure('leads', 'list not mailed', error instanceof MailFailure ? error.cause : error);
    if (error instanceof MailFailure) {
      // As for a single mail, the next attempt has its own marker.
      await setMarker(blobs, 'list', 'retry', new Date(now().getTime() + RETRY_MS));
      summary.complete = true;
      if (now().getTime() - due.getTime() >= ALARM_AFTER_MIN * 60_000)
        await raiseAlarm(services, {
          name: 'list',
          subject: 'O resumo de pedidos por hora não sai',
          text:
            'O servidor de email não aceita o resumo dos pedidos suspeitos e dos que passaram do limite da hora. ' +
            'Nada se perdeu: estão em /admin/loja, na aba Pedidos. O site continua tentando. Confira SMTP_URL e a caixa de entrada.',
        });
    }
  } finally {
    mailer.close();
  }
  return summary;
}
