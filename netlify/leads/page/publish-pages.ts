import { DAY_MS } from '../../../src/shared/durations.ts';
import type { PageStep, RequestView } from '../../../src/shared/request/page-wire.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { RunSummary } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mailer.ts';
import { drawProposal, pdfName } from '../proposal/proposal-pdf.ts';
import { type CustomerMailServices, type MailedLead, mailCustomer } from './customer-mail.ts';
import { writePages } from './write-pages.ts';

async function attachProposal(
  { reference, request }: MailedLead,
  proposal: NonNullable<RequestView['proposal']>,
): Promise<NonNullable<Mail['attachments']>[number]> {
  const { name, company: workshop } = pickRequest(request);
  const content = await drawProposal({ ...proposal, reference, customer: { name, company: workshop } });
  return { filename: pdfName(reference, proposal.version), content, contentType: 'application/pdf' };
}

/** A step that was reached longer ago is no news: its page is published anew for another reason. */
const NEWS_MS = DAY_MS;

/** Mails a proposal, its acceptance, and the other steps to those who want it, when their page has been published. Never rejects. */
async function mailSteps(
  services: CustomerMailServices,
  lead: MailedLead & { step_mails_since: Date | null; withdrawn_at: Date | null },
  steps: readonly { step: PageStep; at: Date }[],
): Promise<void> {
  const since = services.now().getTime() - NEWS_MS;
  const { proposal } = lead;
  const isMailed = proposal?.channel === 'email';
  for (const { step, at } of steps) {
    if (step === 'received' || (step === 'proposed' && isMailed) || at.getTime() < since) continue;
    const isWanted = lead.step_mails_since !== null && at > lead.step_mails_since;
    if (step === 'proposed' || isWanted) await mailCustomer(services, lead, step);
  }
  if (!proposal) return;
  const attach = async () => [await attachProposal(lead, proposal)];
  if (isMailed && proposal.answer === null && Date.parse(proposal.sentAt) >= since)
    await mailCustomer(services, lead, `proposal-${proposal.version}`, { attach });
  // What was agreed reaches who agreed, wherever the proposal was sent.
  if (proposal.answer === 'accepted' && Date.parse(proposal.answeredAt ?? '') >= since)
    await mailCustomer(services, lead, `accepted-${proposal.version}`, { attach });
  // The law asks for it at once (Decreto 7.962/2013, art. 5, § 4).
  if (proposal.answer === 'accepted' && Number(lead.withdrawn_at) >= since)
    await mailCustomer(services, lead, `withdrawn-${proposal.version}`, { attach });
}

/**
 * Writes stale pages as `writePages` does, and mails proposals and steps to their customers. Calls `tellWritten` when a page
 * has been written, before its mails. Never rejects.
 */
export const publishPages = (
  services: CustomerMailServices,
  lead?: string,
  tellWritten = () => {},
): Promise<RunSummary> =>
  writePages(
    services,
    (row, steps) => {
      tellWritten();
      return mailSteps(services, row, steps);
    },
    lead,
  );
