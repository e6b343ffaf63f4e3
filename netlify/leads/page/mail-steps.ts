import sql from 'sql-template-tag';
import { DAY_MS } from '../../../src/shared/durations.ts';
import type { PageStep, RequestView } from '../../../src/shared/request/page-wire.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { Outcome } from '../../outbox/policies.ts';
import type { Rows } from '../../outbox/rows.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { OutboxServices } from '../../platform/services.ts';
import { drawProposal, pdfName } from '../proposal/proposal-pdf.ts';
import { type MailedLead, mailCustomer } from './customer-mail.ts';
import { stepsOf } from './page-view.ts';
import { readPage } from './read-page.ts';

async function attachProposal(
  { reference, request }: MailedLead,
  proposal: NonNullable<RequestView['proposal']>,
): Promise<NonNullable<Mail['attachments']>[number]> {
  const { name, company: workshop } = pickRequest(request);
  const content = await drawProposal({ ...proposal, reference, customer: { name, company: workshop } });
  return { filename: pdfName(reference, proposal.version), content, contentType: 'application/pdf' };
}

/** A step that was reached longer ago is no news. */
const NEWS_MS = DAY_MS;

/** Mails a customer the confirmation, a proposal, its acceptance, and the other steps if they want them: each once. */
export async function mailSteps(services: OutboxServices, [row]: Rows): Promise<Outcome> {
  const lead = await readPage(services.database, sql`id = ${row.leadId}::uuid`);
  if (!lead) return { answer: 'gone' };
  const since = services.now().getTime() - NEWS_MS;
  const { proposal } = lead;
  const isMailed = proposal?.channel === 'email';
  const isNews = (moment: Date | string | null | undefined) =>
    Boolean(moment) && Number(new Date(moment ?? 0)) >= since;
  const isWanted = (step: PageStep, at: Date) =>
    (step === 'received' && row.payload['isNew'] === true) ||
    (step === 'proposed'
      ? !isMailed
      : step !== 'received' && lead.step_mails_since !== null && at > lead.step_mails_since);
  for (const { step, at } of stepsOf(lead)) {
    if (!isNews(at) || !isWanted(step, at)) continue;
    const promised = step === 'received' ? { ...lead, receivedAt: lead.received_at } : lead;
    await mailCustomer(services, promised, step);
  }
  if (!proposal) return { answer: 'told' };
  const attach = async () => [await attachProposal(lead, proposal)];
  if (isMailed && proposal.answer === null && isNews(proposal.sentAt))
    await mailCustomer(services, lead, `proposal-${proposal.version}`, { attach });
  // What was agreed reaches who agreed, wherever the proposal was sent.
  if (proposal.answer === 'accepted' && isNews(proposal.answeredAt))
    await mailCustomer(services, lead, `accepted-${proposal.version}`, { attach });
  // The law asks for it at once (Decreto 7.962/2013, art. 5, § 4).
  if (proposal.answer === 'accepted' && isNews(lead.withdrawn_at))
    await mailCustomer(services, lead, `withdrawn-${proposal.version}`, { attach });
  return { answer: 'told' };
}
