import sql from 'sql-template-tag';
import type { RequestView } from '../../../src/shared/request/page-wire.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { Rows } from '../../outbox/rows.ts';
import type { Mail } from '../../platform/mailer.ts';
import { drawProposal, pdfName } from '../proposal/proposal-pdf.ts';
import { isNews, type MailedLead, mailCustomer } from './customer-mail.ts';
import { readPage } from './read-page.ts';

async function attachProposal(
  { reference, request }: MailedLead,
  proposal: NonNullable<RequestView['proposal']>,
): Promise<NonNullable<Mail['attachments']>[number]> {
  const { name, company: workshop } = pickRequest(request);
  const content = await drawProposal({ ...proposal, reference, customer: { name, company: workshop } });
  return { filename: pdfName(reference, proposal.version), content, contentType: 'application/pdf' };
}

/** Mails a customer the proposal, and that it was accepted or withdrawn from: each once. */
export async function mailProposal(services: OutboxServices, [row]: Rows): Promise<Outcome> {
  const lead = await readPage(services.database, sql`id = ${row.leadId}::uuid`);
  const proposal = lead?.proposal;
  if (!lead || !proposal) return { answer: 'gone' };
  const now = services.now();
  const options = { attach: async () => [await attachProposal(lead, proposal)] };
  if (proposal.channel === 'email' && proposal.answer === null && isNews(proposal.sentAt, now))
    await mailCustomer(services, lead, `proposal-${proposal.version}`, options);
  // What was agreed reaches who agreed, wherever the proposal was sent.
  if (proposal.answer === 'accepted' && isNews(proposal.answeredAt, now))
    await mailCustomer(services, lead, `accepted-${proposal.version}`, options);
  // The law asks for it at once (Decreto 7.962/2013, art. 5, § 4).
  if (proposal.answer === 'accepted' && isNews(lead.withdrawn_at, now))
    await mailCustomer(services, lead, `withdrawn-${proposal.version}`, options);
  return { answer: 'told' };
}
