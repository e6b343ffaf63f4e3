import { formatReference } from '../../src/shared/request/reference.ts';
import { greetVisitor } from '../leads/visitor-whatsapp.ts';

/** Builds the team's link for a reply by e-mail. Subject and text hold the reference and nothing else of the lead. */
export function buildReplyMailLink(email: string, reference: string): string {
  const subject = `Solicitação de orçamento ${formatReference(reference)}`;
  const fields = { subject, body: `${greetVisitor(reference)}\r\n\r\n` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // The e-mail address may contain characters that are special in a URL.
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}
