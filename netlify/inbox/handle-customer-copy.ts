import type { CustomerLink, PastLines } from '../../src/shared/inbox/inbox-answers.ts';
import type { CustomerCopy } from '../../src/shared/inbox/inbox-wire.ts';
import { parseProposal } from '../../src/shared/proposal/proposal.ts';
import type { PrintedProposal } from '../leads/proposal/proposal-pdf.ts';
import { listPastLines, readProposal } from '../leads/proposal/read-proposals.ts';
import { respondPdf } from '../leads/proposal/respond-pdf.ts';
import { linkOf, secretOf } from '../leads/store/page-link.ts';
import { isRevision } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';
import { findPerson } from './find-person.ts';

type Body = Readonly<Record<string, unknown>>;

/** The proposal to print: a version that was sent, or one that is still being written. */
async function findPrinted(
  { database, now }: StaffServices,
  reference: string,
  { version, proposal }: Body,
): Promise<PrintedProposal | undefined> {
  if (isRevision(version)) return readProposal(database, reference, version);
  const content = parseProposal(proposal, dayOf(now()));
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

/** Responds with a proposal's PDF, or with the address of the customer's page (inbox-wire.ts). */
export async function respondWithCopy(
  copy: CustomerCopy,
  services: StaffServices,
  reference: string,
  body: Body,
): Promise<Response> {
  if (copy === 'link') {
    const person = await findPerson(services.database, reference);
    if (!person) return refuse('missing');
    const secret = secretOf(person.id);
    return secret ? respondJson(200, { link: linkOf(secret) } satisfies CustomerLink) : refuse('missing');
  }
  const printed = await findPrinted(services, reference, body);
  return printed ? respondPdf(printed) : refuse('invalid');
}

/** Responds with lines of earlier proposals. */
export const handlePastLines: StaffHandler = async (request, { database, customers: { areMailed } }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  return respondJson(200, { lines: await listPastLines(database), areMailed } satisfies PastLines);
};
