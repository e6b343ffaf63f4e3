import { resolveTxt } from 'node:dns/promises';
import { company } from '../../../src/shared/company/company.ts';
import { apply, type Check, type Row } from './check.ts';
import type { Site } from './site.ts';

/** Reads the TXT records of a name; rejects if there are none. */
type ReadRecords = (name: string) => Promise<string[][]>;

const record = (what: string, beginning: string): Check<readonly string[]> => ({
  name: `the sender's domain has ${what}`,
  change: `docs/first-deploy.md, step 9: a TXT record that begins with ${beginning}, as the mail provider says. Without it, mails to customers are taken for spam.`,
  judge: (texts) =>
    texts.some((text) => text.toLowerCase().startsWith(beginning.toLowerCase()))
      ? undefined
      : 'no such record',
  isWarning: true,
});

/**
 * Looks up the records that let other servers trust mails to customers. DKIM has a name that only the provider knows: a mail
 * to oneself shows it. `from`: as LEADS_EMAIL_FROM; without it, the company's address.
 */
export async function checkSender(
  { facts }: Pick<Site, 'facts'>,
  from = process.env['LEADS_EMAIL_FROM'] || company.email,
  read: ReadRecords = resolveTxt,
): Promise<Row[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  const textsOf = async (name: string) => (await read(name).catch(() => [])).map((parts) => parts.join(''));
  return [
    apply(record('SPF', 'v=spf1'), await textsOf(domain), facts, domain),
    apply(record('DMARC', 'v=DMARC1'), await textsOf(`_dmarc.${domain}`), facts, domain),
  ];
}
