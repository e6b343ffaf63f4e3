import { buildWhatsAppLink } from '../../../src/shared/cart/whatsapp-link.ts';
import { company } from '../../../src/shared/company/company.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';

/**
 * Turns a phone number as typed into digits with the country code; undefined if the number is ambiguous. A number
 * without a country code is taken for a Brazilian one: area code and 8 or 9 digits.
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
  // With trunk prefix and carrier code, such as 0 15 11 98765-4321.
  if (digits.startsWith('0') && /^\d{12,13}$/.test(number)) return `55${number.slice(2)}`;
  return undefined;
}

/** Returns the first sentence of the team's reply to a visitor, by WhatsApp or by e-mail. */
export function greetVisitor(reference: string): string {
  return `Olá! Aqui é da ${company.brand}, sobre a sua solicitação de orçamento ${formatReference(reference)}.`;
}

/** Builds the team's link for a reply by WhatsApp; undefined if the number is ambiguous. */
export function buildReplyLink(phone: string, reference: string): string | undefined {
  const number = normalizePhone(phone);
  return number && buildWhatsAppLink(number, greetVisitor(reference));
}
