import sql from 'sql-template-tag';
import { cleanText } from '../../../src/shared/request/request.ts';
import type { WorkingServices } from '../../outbox/kinds.ts';
import { hourOf } from '../store/list-time.ts';
import { mailCustomer } from './customer-mail.ts';

interface Found {
  id: string;
  reference: string;
  request: unknown;
}

/**
 * Mails a request's link to the address of the request if both match, at most once an hour. Rejects if the database does not
 * respond.
 */
export async function findLostLink(
  services: WorkingServices,
  { reference, email }: Record<string, unknown>,
): Promise<void> {
  if (typeof reference !== 'string' || typeof email !== 'string') return;
  const address = cleanText(email, 'email');
  const [lead] = await services.database.query<Found>(
    sql`SELECT id, reference, request FROM leads
     WHERE reference = upper(regexp_replace(${reference.slice(0, 20)}, '[^0-9A-Za-z]', '', 'g')) AND email_key(${address}) <> ''
       AND email_key(email) = email_key(${address}) AND page_hash IS NOT NULL`,
  );
  if (lead) await mailCustomer(services, lead, `link-${hourOf(services.now()).toISOString()}`);
}
