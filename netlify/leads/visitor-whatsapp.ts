import { buildWhatsAppLink } from '../../src/shared/cart/whatsapp-link.ts';
import { company } from '../../src/shared/company/company.ts';
import { formatReference } from '../../src/shared/request/reference.ts';

/**
 * A phone as a visitor typed it, as digits with the country code; undefined where it is unclear whose number that
 * would be. Numbers without a country code are Brazilian: area code and 8 or 9 digits.
 */
export function normalizePhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trimStart().startsWith('+') || digits.startsWith('00')) {
    const number = digits.replace(/^0+/, '');
    return /^\d{8,15}$/.test(number) ? number : undefined;
  }
  const number = digits.replace(/^0/, '');
  if (/^\d{10,11}$/.test(number)) return `55${number}`;
  if (/^55\d{10,11}$/.test(number)) return number;
  // The trunk prefix with a carrier's code: 0 15 11 98765-4321.
  if (digits.startsWith('0') && /^\d{12,13}$/.test(number)) return `55${number.slice(2)}`;
  return undefined;
}

/** How the team's answer to a visitor begins, by whatever way. */
export function greetVisitor(reference: string): string {
  return `Olá! Aqui é da ${company.brand}, sobre o seu pedido de orçamento ${formatReference(reference)}.`;
}

/** The team's link to answer a visitor by WhatsApp, for the mail and the inbox alone. */
export function buildReplyLink(phone: string, reference: string): string | undefined {
  const number = normalizePhone(phone);
  return number && buildWhatsAppLink(number, greetVisitor(reference));
}
