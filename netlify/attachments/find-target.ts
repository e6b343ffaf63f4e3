import sql, { empty, type Sql } from 'sql-template-tag';
import type { Proof } from '../../src/shared/attachments/attachment-wire.ts';
import { hashSecret } from '../leads/store/page-link.ts';
import type { Database } from '../platform/database.ts';

/** A request that a file is added to, and what the history says of it. */
export interface Target {
  leadId: string;
  /** The files of a batch are one event; absent: the request itself has named them. */
  batch?: string;
  /** The colleague who adds it; absent: a visitor or customer. */
  author?: string;
  isProposal: boolean;
}

/** Where a secret is known, it has to be right. */
const ofVisitor = (key: string, secret = ''): Sql =>
  sql`id = ${key}::uuid AND (page_hash IS NULL OR page_hash = ${hashSecret(secret)})`;

const conditionOf = (proof: Proof): Sql => {
  // The desk: only a proposal that was sent has a file.
  if ('reference' in proof)
    return sql`reference = ${proof.reference} ${proof.isProposal ? sql`AND proposal_sent_on IS NOT NULL` : empty}`;
  const own =
    'key' in proof ? ofVisitor(proof.key, proof.secret) : sql`page_hash = ${hashSecret(proof.secret)}`;
  return sql`${own} AND withdrawn_at IS NULL`;
};

/**
 * The request that a proof gives the right to add files to; undefined: none. The three rights: the visitor who has just sent
 * it, the owner of its page, and the staff, whom the caller has checked (`author`).
 */
export async function findTarget(
  database: Database,
  proof: Proof,
  author: string | undefined,
): Promise<Target | undefined> {
  if ('reference' in proof !== (author !== undefined)) return undefined;
  const [lead] = await database.query<{ id: string }>(sql`SELECT id FROM leads WHERE ${conditionOf(proof)}`);
  return (
    lead && {
      leadId: lead.id,
      isProposal: 'isProposal' in proof && proof.isProposal === true,
      ...('batch' in proof && { batch: proof.batch }),
      ...(author !== undefined && { author }),
    }
  );
}
