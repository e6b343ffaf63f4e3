import sql from 'sql-template-tag';
import { formatReference } from '../../../src/shared/request/reference.ts';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { Rows } from '../../outbox/rows.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { leadLink } from './lead-mail.ts';

/** Mails the team the proposals that expire until tomorrow without an answer: references alone. A row's subject is `<lead>/<version>`. */
export async function remindOfProposals(
  { database }: OutboxServices,
  rows: Rows,
  mailer: Mailer,
): Promise<Outcome> {
  const expiring = await database.query<{ reference: string; author: string }>(
    sql`SELECT reference, author FROM proposals JOIN leads ON id = lead_id
     WHERE id || '/' || version = ANY(${rows.map(({ subject }) => subject)}::text[]) AND answer IS NULL AND replaced_at IS NULL
       AND outcome IS NULL AND state <> 'discarded' ORDER BY author, sent_at`,
  );
  if (expiring.length === 0) return { answer: 'gone' };
  const count = expiring.length === 1 ? '1 proposta vence' : `${expiring.length} propostas vencem`;
  const answer = await mailer.send({
    id: `expiring-${rows[0].id}-${expiring.length}`,
    subject: `[Propostas] ${count} até amanhã`,
    text: `Sem resposta do cliente, e a validade termina até amanhã.\n\n${expiring
      .map(({ reference, author }) => `${formatReference(reference)}  ${author}\n${leadLink(reference)}`)
      .join('\n\n')}\n`,
  });
  return { answer };
}
