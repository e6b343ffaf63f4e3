import { buildWhatsAppLink } from '../../../src/shared/cart/whatsapp-link.ts';
import { company } from '../../../src/shared/company/company.ts';
import { readPhone } from '../../../src/shared/phone.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';

/** Returns the first sentence of the team's reply to a visitor, by WhatsApp or by e-mail. */
export function greetVisitor(reference: string): string {
  return `Olá! Aqui é da ${company.brand}, sobre a sua solicitação de orçamento ${formatReference(reference)}.`;
}

/** Builds the team's link for a reply by WhatsApp; undefined if the number has none or cannot be right. */
export function buildReplyLink(phone: string, reference: string): string | undefined {
  const { number, hasWhatsApp } = readPhone(phone);
  return number && hasWhatsApp ? buildWhatsAppLink(number, greetVisitor(reference)) : undefined;
}
