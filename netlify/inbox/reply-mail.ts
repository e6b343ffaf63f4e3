import { formatReference } from '../../src/shared/request/reference.ts';
import { greetVisitor } from '../leads/visitor-whatsapp.ts';

/** The team's link to answer a visitor by e-mail: the reference in subject and text, nothing else of the request. */
export function buildReplyMailLink(email: string, reference: string): string {
  const subject = `Pedido de orçamento ${formatReference(reference)}`;
  const fields = { subject, body: `${greetVisitor(reference)}\r\n\r\n` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // The address may hold signs that mean something in a link.
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}
