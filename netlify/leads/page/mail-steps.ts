import sql from 'sql-template-tag';
import type { PageStep } from '../../../src/shared/request/page-wire.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { Rows } from '../../outbox/rows.ts';
import { isNews, mailCustomer } from './customer-mail.ts';
import { stepsOf } from './page-view.ts';
import { readPage } from './read-page.ts';

/** Mails a customer the confirmation, and the other steps if they want them: each once. */
export async function mailSteps(services: OutboxServices, [row]: Rows): Promise<Outcome> {
  const lead = await readPage(services.database, sql`id = ${row.leadId}::uuid`);
  if (!lead) return { answer: 'gone' };
  const isMailed = lead.proposal?.channel === 'email';
  const isWanted = (step: PageStep, at: Date) => {
    if (step === 'received') return row.payload['isNew'] === true;
    // A proposal by mail is told with its PDF (mail-proposal.ts).
    if (step === 'proposed') return !isMailed;
    return lead.step_mails_since !== null && at > lead.step_mails_since;
  };
  for (const { step, at } of stepsOf(lead)) {
    if (!isNews(at, services.now()) || !isWanted(step, at)) continue;
    const promised = step === 'received' ? { ...lead, receivedAt: lead.received_at } : lead;
    await mailCustomer(services, promised, step);
  }
  return { answer: 'told' };
}
