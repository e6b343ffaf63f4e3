import sql from 'sql-template-tag';
import { addDays } from '../../../src/shared/inbox/day.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { logFailure } from '../../platform/log.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import type { LeadServices } from '../../platform/services.ts';
import { leadLink } from './lead-mail.ts';

/**
 * Mails the team the proposals that expire today or tomorrow without an answer: references alone. Each once, as soon as the mail
 * server accepts the mail. Never rejects.
 */
export async function remindOfProposals({
  database,
  now,
  openMailer,
}: LeadServices): Promise<{ reminded: number; complete: boolean }> {
  const today = dayOf(now());
  const mailer = openMailer();
  try {
    const expiring = await database.query<{ id: string; version: number; reference: string; author: string }>(
      sql`SELECT id, version, reference, author FROM proposals JOIN leads ON id = lead_id
       WHERE valid_until BETWEEN ${today}::date AND ${addDays(today, 1)}::date AND answer IS NULL AND replaced_at IS NULL AND reminded_on IS NULL
         AND outcome IS NULL AND state <> 'discarded' ORDER BY author, sent_at`,
    );
    if (expiring.length === 0) return { reminded: 0, complete: true };
    const count = expiring.length === 1 ? '1 proposta vence' : `${expiring.length} propostas vencem`;
    await mailer.send({
      id: `expiring-${today}-${expiring[0]?.id}-${expiring.length}`,
      subject: `[Propostas] ${count} até amanhã`,
      text: `Sem resposta do cliente, e a validade termina até amanhã.\n\n${expiring
        .map(({ reference, author }) => `${formatReference(reference)}  ${author}\n${leadLink(reference)}`)
        .join('\n\n')}\n`,
    });
    await database.write(
      sql`UPDATE proposals SET reminded_on = ${today}::date
       FROM unnest(${expiring.map(({ id }) => id)}::uuid[], ${expiring.map(({ version }) => version)}::int[]) AS told (id, number)
       WHERE lead_id = told.id AND version = told.number`,
      { safeToRepeat: 'fixed values', isPatient: true },
    );
    return { reminded: expiring.length, complete: true };
  } catch (error) {
    logFailure('leads', 'not reminded of proposals', error);
    return { reminded: 0, complete: false };
  } finally {
    mailer.close();
  }
}
