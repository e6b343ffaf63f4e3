import sql, { raw } from 'sql-template-tag';
import type { OutboxServices, Outcome } from '../../outbox/kinds.ts';
import type { OutboxRow, Rows } from '../../outbox/rows.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure, logLead } from '../../platform/log.ts';
import { isMailRefused } from '../../platform/mail-refusal.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import type { Lead } from '../store/lead.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord } from '../store/lead-record.ts';
import { buildLeadMail, type Detail } from './lead-mail.ts';

/** Sends the full mail or, if the server refuses that one, the brief one. Resolves to the codes of the server's answer. */
export async function sendEither(mailer: Mailer, build: (detail: Detail) => Mail): Promise<string> {
  try {
    return await mailer.send(build('full'));
  } catch (error) {
    if (!isMailRefused(error)) throw error;
    logFailure('leads', 'full mail refused', error);
    return mailer.send(build('brief'));
  }
}

/** The requests of these rows, by arrival; without those that are gone. */
export async function loadLeads(database: Database, rows: readonly OutboxRow[]): Promise<Lead[]> {
  const found = await database.query<LeadRecord>(
    sql`SELECT ${raw(LEAD_COLUMNS)} FROM leads WHERE id = ANY(${rows.map(({ leadId }) => leadId)}::uuid[])
     ORDER BY received_at, reference`,
  );
  return found.map(parseLeadRecord);
}

/** Mails the team a request. */
export async function mailTeam({ database }: OutboxServices, rows: Rows, mailer: Mailer): Promise<Outcome> {
  const [lead] = await loadLeads(database, rows);
  if (!lead) return { answer: 'gone' };
  const answer = await sendEither(mailer, (detail) => buildLeadMail(lead, 'database', detail));
  logLead(lead.reference, 'mailed');
  return { answer };
}
