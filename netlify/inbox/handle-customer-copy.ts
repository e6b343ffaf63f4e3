import type { Parsed } from '../../src/contracts/define-call.ts';
import { customerLinkCall, pastLinesCall, proposalPdfCall } from '../../src/contracts/desk.ts';
import { parseProposal } from '../../src/shared/proposal/proposal.ts';
import type { PrintedProposal } from '../leads/proposal/proposal-pdf.ts';
import { listPastLines, readProposal } from '../leads/proposal/read-proposals.ts';
import { respondPdf } from '../leads/proposal/respond-pdf.ts';
import { linkOf, secretOf } from '../leads/store/page-link.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { answerCall } from '../staff/answer-call.ts';
import { refuse } from '../staff/refuse.ts';
import type { StaffServices } from '../staff/services.ts';
import { findPerson } from './find-person.ts';

/** The proposal to print: a version that was sent, or one that is still being written. */
async function findPrinted(
  { database, now }: StaffServices,
  reference: string,
  asked: Parsed<typeof proposalPdfCall>,
): Promise<PrintedProposal | undefined> {
  if ('version' in asked) return readProposal(database, reference, asked.version);
  const content = parseProposal(asked.proposal, dayOf(now()));
  const person = content && (await findPerson(database, reference));
  if (!person) return undefined;
  const { name, company } = person;
  return {
    reference,
    version: 0,
    content,
    hash: '',
    sentAt: now().toISOString(),
    customer: { name, company },
  };
}

export const answerProposalPdf = answerCall(
  proposalPdfCall,
  async ({ input, services, parameters: { reference } }) => {
    const printed = await findPrinted(services, reference, input);
    return printed ? respondPdf(printed) : refuse('invalid');
  },
);

export const answerCustomerLink = answerCall(
  customerLinkCall,
  async ({ services: { database }, parameters: { reference } }) => {
    const person = await findPerson(database, reference);
    const secret = person && secretOf(person.id);
    return secret ? { link: linkOf(secret) } : refuse('missing');
  },
);

export const answerPastLines = answerCall(
  pastLinesCall,
  async ({
    services: {
      database,
      customers: { areMailed },
    },
  }) => ({
    lines: await listPastLines(database),
    areMailed,
  }),
);
