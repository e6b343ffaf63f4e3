import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { ARRIVAL_DAYS } from '../../../src/shared/attachments/file-limits.ts';
import { formatBytes } from '../../../src/shared/format-bytes.ts';
import { leadHash } from '../../../src/shared/inbox/inbox-address.ts';
import { readPhone } from '../../../src/shared/phone.ts';
import { FIELD_USES, readField } from '../../../src/shared/request/field-uses.ts';
import { CONTACT_FIELDS } from '../../../src/shared/request/fields.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import { html } from '../../platform/html.ts';
import type { Mail } from '../../platform/mailer.ts';
import { formatInSaoPaulo } from '../../platform/sao-paulo.ts';
import { siteAddress } from '../../platform/site-address.ts';
import { describeSuspicion } from '../judge/suspicion.ts';
import { type Lead, urgentMark } from '../store/lead.ts';
import { buildReplyLink } from './visitor-whatsapp.ts';

/** The address that opens a lead in the admin. It contains the reference and nothing else of the lead. */
export const leadLink = (reference: string): string =>
  `${siteAddress(process.env)}${ROUTES.shopAdmin}${leadHash(reference)}`;

// Addresses that are safe in a header. Any other address appears only in the mail's text.
export const HEADER_ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

function buildSubject(lead: Lead): string {
  const mark = lead.suspicions.length > 0 ? '[Suspeito] ' : '';
  const topic = [readField(lead.request, 'segment'), lead.request.company || lead.request.name]
    .filter(Boolean)
    .join(' – ');
  return `${mark}${urgentMark([lead])}[Orçamento ${formatReference(lead.reference)}] ${topic}`;
}

const ARRIVAL: Readonly<Record<LeadAttachment['state'], string>> = {
  open: 'a caminho',
  complete: '',
  refused: 'não chegou',
  missing: 'não chegou',
  removed: 'apagado',
};

function describeFile({ name, bytes, state }: LeadAttachment): string {
  const details = [bytes > 0 && formatBytes(bytes), ARRIVAL[state]].filter(Boolean).join(', ');
  return `            ${name || 'sem nome ainda'} (${details})`;
}

/** The names of the visitor's files. Files are never attached: only signed-in staff can download them. */
function listFiles({ attachments = [] }: Lead): string[] {
  if (attachments.length === 0) return [];
  const hasOpen = attachments.some(({ state }) => state === 'open');
  return [
    `Arquivos:   ${attachments.length}`,
    ...attachments.map(describeFile),
    ...(hasOpen ? [`            O que está a caminho chega em até ${ARRIVAL_DAYS} dias.`] : []),
  ];
}

/** The fields of a request, one line each, without the message and without optional empty fields. */
function listFields(request: Lead['request']): string[] {
  return CONTACT_FIELDS.filter(({ name }) => name !== 'message').flatMap(({ name, label, kind }) => {
    const { absent, mailed } = FIELD_USES[name];
    const value = readField(request, name);
    const text = value && kind === 'checkbox' ? (mailed ?? value) : value || absent;
    const term = label.endsWith('?') ? label : `${label}:`;
    return text ? [`${term.padEnd(11)} ${text}`] : [];
  });
}

/** `brief` omits the visitor's message, for a mail server that refuses the full text because of its content. */
export type Detail = 'full' | 'brief';

/**
 * Describes a lead as plain text. The visitor's message comes last, so that it cannot imitate another line. `isListed`: the
 * admin has the lead, or will have it.
 */
export function describeLead(lead: Lead, detail: Detail = 'full', isListed = true): string {
  const { request } = lead;
  const lines = [
    `Referência: ${formatReference(lead.reference)}`,
    `Recebido:   ${formatInSaoPaulo(lead.receivedAt)} (horário de Brasília)`,
    ...listFields(request),
  ];
  if (lead.suspicions.length > 0) {
    lines.push(`Suspeita:   pode ser spam (${lead.suspicions.map(describeSuspicion).join('; ')})`);
  }
  const link = buildReplyLink(request.phone, lead.reference);
  const without = readPhone(request.phone).isDoubtful
    ? 'telefone fora do padrão, confira o número antes de chamar'
    : 'este telefone não tem: ligue';
  lines.push(`WhatsApp:   ${link ?? without}`);
  if (isListed) lines.push(`Abrir:      ${leadLink(lead.reference)}`);
  lines.push(...listFiles(lead));
  const message =
    detail === 'full'
      ? `Mensagem:\n\n${request.message}`
      : 'O servidor de email recusou a mensagem do cliente. Leia-a na lista de pedidos, em /admin/loja.';
  return `${lines.join('\n')}\n\n${message}\n`;
}

/** Where a lead is, beside its mail. */
export type LeadPlace = 'database' | 'second store' | 'nowhere else';

const NOT_STORED = 'ATENÇÃO: o banco de dados não respondeu.';
const WARNINGS: Record<LeadPlace, string> = {
  database: '',
  'second store': `${NOT_STORED} Este pedido está guardado à parte e aparece na lista de pedidos quando o banco voltar.\n\n`,
  'nowhere else': `${NOT_STORED} Este pedido não foi salvo em outro lugar: não apague este email.\n\n`,
};

/** The same text as HTML, with the link to the lead as a button, which is easy to tap on a phone. */
function buildHtml(text: string, reference: string): string {
  const button =
    'display:inline-block;padding:12px 20px;border-radius:4px;background:#10161d;color:#fff;text-decoration:none;font-weight:600';
  const link = html`<a href="${leadLink(reference)}" style="${button}">Abrir o pedido ${formatReference(reference)}</a>`;
  return html`<div style="font-family:sans-serif;font-size:16px;line-height:1.5"><p>${link}</p><div style="white-space:pre-wrap">${text}</div></div>`
    .text;
}

/** Builds the team's mail about a lead; a reply goes to the visitor. */
export function buildLeadMail(lead: Lead, place: LeadPlace, detail: Detail = 'full'): Mail {
  const { name, email } = lead.request;
  const isListed = place !== 'nowhere else';
  const text = `Novo pedido de orçamento pelo site. Responda a este email para falar com o cliente.\n\n${WARNINGS[place]}${describeLead(lead, detail, isListed)}`;
  return {
    id: `lead-${lead.id}`,
    thread: `lead-${lead.id}`,
    subject: buildSubject(lead),
    text,
    ...(isListed && { html: buildHtml(text, lead.reference) }),
    // A mail server without SMTPUTF8 refuses a mail with a mailbox such as joão@; nodemailer encodes the domain.
    ...(HEADER_ADDRESS.test(email) && /^[!-~]+@/.test(email) && { replyTo: { name, address: email } }),
  };
}
