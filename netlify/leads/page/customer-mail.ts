import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import sql, { type Sql } from 'sql-template-tag';
import { company } from '../../../src/shared/company/company.ts';
import { promiseContact } from '../../../src/shared/company/promises.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { formatPhone } from '../../../src/shared/phone.ts';
import type { ProposalChannel } from '../../../src/shared/proposal/proposal.ts';
import { type PageStep, type RequestView, STEP_LABELS } from '../../../src/shared/request/page-wire.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import { follow, type Rows } from '../../outbox/rows.ts';
import { LEASE_MS } from '../../platform/backoff.ts';
import { describeFailure } from '../../platform/failure.ts';
import { logLeadFailure } from '../../platform/log.ts';
import type { Mail } from '../../platform/mailer.ts';
import { HEADER_ADDRESS } from '../mail/lead-mail.ts';
import { promiseReply } from '../store/lateness.ts';
import { hourOf } from '../store/list-time.ts';
import { linkOf, secretOf } from '../store/page-link.ts';

export type CustomerMailServices = Pick<OutboxServices, 'database' | 'openMailer' | 'now' | 'customers'>;
type Attachments = NonNullable<Mail['attachments']>;

/** The request that a mail is about. */
export interface MailedLead {
  id: string;
  reference: string;
  request: unknown;
  /** With it, the mail promises a reply. */
  receivedAt?: Date;
  /** The current version. */
  proposal?: (NonNullable<RequestView['proposal']> & { channel: ProposalChannel }) | null;
}

/** `proposal-…` a version of a proposal, `accepted-…` that it was accepted, `withdrawn-…` that its buyer has withdrawn, `link-…` the lost link, `contact-…` a corrected address; each step but the first is mailed if the customer wants it. */
export type CustomerMailKind =
  | PageStep
  | `proposal-${number}`
  | `accepted-${number}`
  | `withdrawn-${number}`
  | `link-${string}`
  | `contact-${string}`;

/** A step or an answer of longer ago is no news: it comes to light for another reason. */
const NEWS_MS = DAY_MS;

/** Whether a moment is so recent that a customer is still mailed about it. */
export const isNews = (moment: Date | string | null | undefined, now: Date): boolean =>
  Boolean(moment) && now.getTime() - new Date(moment ?? 0).getTime() <= NEWS_MS;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a mail may go to this address: it is safe in a header, and not the company's own. */
export const isMailable = (address: string): boolean =>
  HEADER_ADDRESS.test(address) && domainOf(address) !== domainOf(company.email);

function subjectOf(kind: CustomerMailKind, reference: string): string {
  const what = kind === 'received' ? 'Recebemos sua solicitação' : 'Sua solicitação de orçamento';
  const [first = ''] = kind.split('-');
  const about =
    {
      proposed: ': proposta enviada',
      proposal: ': proposta',
      accepted: ': proposta aceita',
      withdrawn: ': desistência da compra',
    }[first] ?? '';
  return `${what} ${formatReference(reference)}${about}`;
}

const INTRO = {
  received: 'Recebemos sua solicitação de orçamento.',
  link: 'Você pediu o link da sua solicitação de orçamento.',
  proposal:
    'A proposta para a sua solicitação de orçamento está neste email e na página da solicitação. Lá você a aceita, recusa ou pergunta.',
  accepted:
    'A proposta foi aceita na página da solicitação, e está neste email. Quem compra como consumidor final pode desistir em 7 dias, na mesma página (CDC, artigo 49).',
  withdrawn:
    'Confirmamos a sua desistência da compra (CDC, artigo 49): o pedido que está neste email está cancelado. O que já foi pago é devolvido de imediato, com correção.',
  contact: 'O contato da sua solicitação de orçamento foi corrigido na página dela.',
  proposed:
    'Enviamos uma proposta para a sua solicitação de orçamento. Se ela não chegou, responda a este email ou ligue.',
} as const;

function introOf(kind: CustomerMailKind): string {
  const [first = ''] = kind.split('-');
  if (first in INTRO) return INTRO[first as keyof typeof INTRO];
  return `Sua solicitação de orçamento mudou de etapa: ${STEP_LABELS[kind as PageStep].toLowerCase()}.`;
}

/** A mail to a customer. It has none of the visitor's own words, so that the form is no relay for spam. */
function buildCustomerMail(
  { id, reference, receivedAt }: Pick<MailedLead, 'id' | 'reference' | 'receivedAt'>,
  kind: CustomerMailKind,
  address: string,
  link: string,
): Mail {
  const isStep = kind in STEP_LABELS && kind !== 'received' && kind !== 'proposed';
  const phones = company.phones.map(({ label, number }) => `${label}: ${formatPhone(number)}`);
  return {
    id: `customer-${kind}-${id}`,
    thread: `customer-received-${id}`,
    to: address,
    subject: subjectOf(kind, reference),
    text: [
      introOf(kind),
      receivedAt && promiseContact(promiseReply(receivedAt)),
      `Referência: ${formatReference(reference)}`,
      `${kind.startsWith('withdrawn') ? 'A solicitação está' : 'Acompanhe, acrescente fotos e desenhos ou corrija os dados'} aqui:\n${link}`,
      'O link é só seu: quem o tem vê, muda, responde à proposta e pode apagar a solicitação.',
      `Para falar conosco:\n${phones.join('\n')}\n${company.email}`,
      isStep && 'Para não receber mais avisos de etapa, desligue-os na página.',
      'Se você não fez esta solicitação, ignore este email.',
    ]
      .filter(Boolean)
      .join('\n\n'),
    replyTo: { name: company.brand, address: company.email },
    ...(isStep && {
      unsubscribe: `mailto:${company.email}?subject=${encodeURIComponent(`Parar avisos ${formatReference(reference)}`)}`,
    }),
  };
}

/** The mailbox that an address leads to: without what follows a plus sign, the domain as the mail server sees it. */
function mailboxOf(address: string): string {
  const [local = ''] = address.normalize('NFKC').toLowerCase().split(/[+@]/);
  return `${local.trim()}@${domainToASCII(domainOf(address.trim()))}`;
}

/** One mail of a purpose per mailbox and hour, however its address is written. */
const slotOf = (purpose: string, address: string, now: Date) =>
  createHash('sha256')
    .update(`${purpose} ${mailboxOf(address)} ${hourOf(now).toISOString()}`)
    .digest('hex');

/**
 * Mails a customer, each kind once; confirmations, links and corrections once an hour per address, or
 * another request could use up what is told of this one: so not where `isConfirmed`, because the address was the first of
 * its hour to get this request's confirmation. Never a suspect, a test, someone who has withdrawn the request, but to confirm that, or who did not ask by the site. A mail that fails
 * changes nothing about the request, and the team sees it; rejects only if the database does. `address`: where to, if not to the request's own address.
 * `attach`: makes the attachments; called only if the mail is sent.
 */
export async function mailCustomer(
  { database, openMailer, now, customers }: CustomerMailServices,
  lead: MailedLead,
  kind: CustomerMailKind,
  {
    address = pickRequest(lead.request).email,
    attach,
    isConfirmed = false,
  }: { address?: string; attach?: () => Promise<Attachments>; isConfirmed?: boolean } = {},
): Promise<void> {
  const secret = secretOf(lead.id);
  if (!customers.areMailed || !isMailable(address) || !secret) return;
  const [purpose = ''] = kind.split('-');
  // The form, the lost link and a correction accept any address, also one of another person.
  const isTyped = ['received', 'link', 'contact'].includes(purpose) && !isConfirmed;
  const slot = isTyped ? slotOf(purpose, address, now()) : null;
  // The row is leased before the mail: a process that dies between the two leaves a mail out rather than sending it twice.
  const [started] = await database.write<{ id: string }>(
    sql`INSERT INTO outbox (kind, subject, slot, lead_id, created_at, wanted_at, due_at, attempts, leased_until)
     SELECT 'customer-mail', id || '/' || ${kind}, ${slot}, id, ${now()}, ${now()}, ${now()}, 1, ${new Date(now().getTime() + LEASE_MS)}
     FROM leads
     WHERE id = ${lead.id} AND (origin = 'site' OR ${purpose} IN ('proposal', 'accepted', 'withdrawn')) AND NOT synthetic
       AND cardinality(suspicions) = 0 AND (withdrawn_at IS NULL OR ${purpose} = 'withdrawn')
     ON CONFLICT DO NOTHING RETURNING id::text`,
  );
  if (!started) return;
  const mailer = openMailer();
  let answer: string;
  let isSent = true;
  try {
    answer = await mailer.send({
      ...buildCustomerMail(lead, kind, address, linkOf(secret)),
      ...(attach && { attachments: await attach() }),
    });
  } catch (error) {
    logLeadFailure(lead.reference, 'customer not mailed', error);
    answer = describeFailure(error);
    isSent = false;
  } finally {
    mailer.close();
  }
  await database.write(
    sql`UPDATE outbox SET answer = ${answer}, leased_until = NULL, ${isSent ? sql`done_at` : sql`failed_at`} = ${now()}
     WHERE id = ${started.id}::bigint`,
    { safeToRepeat: 'fixed values' },
  );
}

/** The contact of a request before and after a correction. */
interface Correction {
  key: string;
  before: string;
  after: string;
}

/** SQL: both addresses are told of a corrected contact; `source` has `lead_id`. */
export const followCorrection = (source: Sql, correction: Correction, now: Date): Sql =>
  follow(source, {
    kind: 'customer-contact',
    subject: sql`lead_id || '/' || ${correction.key}`,
    payload: sql`${JSON.stringify(correction)}`,
    now,
  });

/** Tells the old and the new address of a corrected contact, once each per hour. */
export async function confirmContact(services: CustomerMailServices, [row]: Rows): Promise<Outcome> {
  const { key, before, after } = row.payload as unknown as Correction;
  const leadId = row.leadId ?? '';
  const [lead] = await services.database.query<MailedLead & { is_confirmed: boolean }>(
    sql`SELECT id, reference, request,
       EXISTS (SELECT FROM outbox WHERE lead_id = leads.id AND kind = 'customer-mail' AND subject = leads.id || '/received')
       AND NOT EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND kind = 'customer' AND detail = 'contato'
                         AND note LIKE 'Email: %' AND key <> ${key}::uuid) AS is_confirmed
     FROM leads WHERE id = ${leadId}::uuid`,
  );
  if (!lead) return { answer: 'gone' };
  await mailCustomer(services, lead, `contact-${key}-old`, {
    address: before,
    isConfirmed: lead.is_confirmed,
  });
  if (after !== before) await mailCustomer(services, lead, `contact-${key}-new`, { address: after });
  return { answer: 'told' };
}
