import type { ReceivedMail } from '../fixtures/received-mail.ts';
import type { Chance } from './chance.ts';
import type { StatementFault } from './faulty-connection.ts';
import { isWrite } from './statements.ts';
import { REFUSED_TEXT } from './submissions.ts';

/** Returns the first UUID in a statement's values; empty if there is none. */
export function leadIn(values: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(values)?.[0] ?? '';
}

/**
 * Chooses the fault of a statement: 20 % of all statements do not run, and a further 10 % of the writes lose their
 * response. With `hangs` false, a statement breaks instead of hanging.
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

/** Chooses the fault of a call of the second store: 5 % do not run, and a further 3 % lose their response. */
export function chooseBlobFault(chance: Chance, about: string): 'break' | 'lose' | undefined {
  const luck = chance('blobs', about);
  if (luck < 0.05) return 'break';
  return luck < 0.08 ? 'lose' : undefined;
}

/** Chooses the fault of a mail: 10 % are deferred, 10 % rejected, 5 % lose the response; REFUSED_TEXT always fails. */
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
