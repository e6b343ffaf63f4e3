import sql from 'sql-template-tag';
import type { ProposalContent } from '../../../src/shared/proposal/proposal.ts';
import type { Database } from '../../platform/database.ts';
import type { PrintedProposal } from './proposal-pdf.ts';

/** Reads a version for its PDF; undefined if there is none. */
export async function readProposal(
  database: Database,
  reference: string,
  version: number,
): Promise<PrintedProposal | undefined> {
  const [row] = await database.query<{
    content: ProposalContent;
    hash: string;
    sent_at: Date;
    name: string;
    company: string;
  }>(
    sql`SELECT content, hash, sent_at, request ->> 'name' AS name, coalesce(request ->> 'company', '') AS company
     FROM proposals JOIN leads ON id = lead_id WHERE reference = ${reference} AND version = ${version}`,
  );
  if (!row) return undefined;
  const { content, hash, sent_at, name, company } = row;
  return {
    reference,
    version,
    content,
    hash,
    sentAt: sent_at.toISOString(),
    customer: { name, company },
  };
}

/** Lines of earlier proposals, each with its latest price; the most recent first. */
export async function listPastLines(
  database: Database,
): Promise<{ text: string; cents: number; sentAt: string }[]> {
  const rows = await database.query<{ text: string; cents: number; sent_at: Date }>(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (line ->> 'text') line ->> 'text' AS text, (line ->> 'cents')::float8 AS cents, sent_at
      FROM proposals, jsonb_array_elements(content -> 'lines') AS line ORDER BY line ->> 'text', sent_at DESC
    ) AS lines ORDER BY sent_at DESC LIMIT 300`);
  return rows.map(({ text, cents, sent_at }) => ({ text, cents, sentAt: sent_at.toISOString() }));
}
