import { createHash } from 'node:crypto';
import { type ProposalContent, TERM_NAMES } from '../../../src/shared/proposal/proposal.ts';

/** SHA-256 of a version's content, in hex. Shows that a copy is the version that was sent. */
export function sealOf(reference: string, version: number, content: ProposalContent): string {
  const { lines, terms, validUntil } = content;
  const said = [
    reference,
    version,
    lines.map(({ text, quantity, cents }) => [text, quantity, cents]),
    TERM_NAMES.map((name) => terms[name]),
    validUntil,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
