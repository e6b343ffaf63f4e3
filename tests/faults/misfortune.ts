import type { ReceivedMail } from '../fixtures/received-mail.ts';
import type { Chance } from './chance.ts';
import type { StatementFault } from './faulty-line.ts';
import { isWrite } from './statements.ts';
import { REFUSED_TEXT } from './submissions.ts';

/** The lead that a statement's values name first; empty where they name none. */
export function leadIn(values: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(values)?.[0] ?? '';
}

/**
 * Of all statements, a fifth fails before it is carried out; of writes, a further tenth loses its answer.
 * Without hanging, what would hang breaks.
 */
export function chooseStatementFault(
  chance: Chance,
  name: string,
  about: string,
  hangs: boolean,
): StatementFault | undefined {
  const luck = chance('statement', name, about);
  if (luck < 0.08) return 'break';
  if (luck < 0.14) return 'refuse';
  if (luck < 0.2) return hangs ? 'hang' : 'break';
  return luck < 0.3 && isWrite(name) ? 'lose' : undefined;
}

/** A fifth is refused for now or for good, a twentieth taken without an answer; a few are refused for ever. */
export function chooseMailFault(
  chance: Chance,
  mail: ReceivedMail,
  about: string,
): 'defer' | 'reject' | 'lose' | undefined {
  const isLeadMail = mail.headers['message-id']?.startsWith('<lead-');
  if (isLeadMail && mail.text.includes(REFUSED_TEXT)) return 'reject';
  const luck = chance('mail', about);
  if (luck < 0.1) return 'defer';
  if (luck < 0.2) return 'reject';
  return luck < 0.25 ? 'lose' : undefined;
}
