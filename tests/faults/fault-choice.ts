import type { ReceivedMail } from '../fixtures/received-mail.ts';
import { type Chance, createCounter } from './chance.ts';
import type { StatementFault } from './faulty-connection.ts';
import { REFUSED_TEXT } from './submissions.ts';

/** Names of the pipeline's statements. Any other statement is named by its first two words. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/INSERT INTO leads\b/, 'insert'],
  [/^SELECT reference, fingerprint/, 'look up'],
  [/SKIP LOCKED/, 'claim'],
  [/SET delivery = 'delivered'/, 'record sent'],
  [/SET delivery = \$/, 'record failure'],
  [/^SELECT 1$/, 'check connection'],
  [/'note', \$4/, 'add note'],
  [/'reply', \$4/, 'record reply'],
  [/SET\s+handling = \$3/, 'change state'],
  [/WITH turn .* INSERT INTO catalogue_history/s, 'add revision'],
  [/^INSERT INTO quote_counts/, 'count'],
  [/INSERT INTO staff_throttles/, 'take attempt'],
  [/INSERT INTO staff_sign_ins/, 'log sign-in'],
  [/^INSERT INTO staff_password_generations/, 'note password'],
  [/^INSERT INTO staff_sessions/, 'begin session'],
  [/^UPDATE staff_sessions/, 'read session'],
];

export function nameStatement(sql: string): string {
  const text = sql.trim();
  const name = NAMES.find(([pattern]) => pattern.test(text))?.[1];
  return name ?? text.split(/\s+/, 2).join(' ').toLowerCase();
}

const isWrite = (name: string): boolean =>
  !['look up', 'check connection'].includes(name) && !name.startsWith('select');

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

// A submission passes about 15 points, retries included, so that about one process is killed per ten submissions.
const USUAL = 0.006;
// Points that few submissions reach get a higher rate, so that each is hit many times.
const RARE = 0.03;
// A sweep passes six points for every lead, and a submission about 20 calls of the second store.
const SWEEP = 0.002;
const SECOND_STORE = 0.002;

const SECOND_STORE_POINT = /: (?:read|write|remove|list) \w+: |list folders/;
const RARE_POINT = /look up|record failure|not stored/;

function rateOf(point: string): number {
  if (point.startsWith('sweep')) return SWEEP;
  if (SECOND_STORE_POINT.test(point)) return SECOND_STORE;
  return RARE_POINT.test(point) ? RARE : USUAL;
}

/** Creates the decision whether a process dies at a point; every pass of an order through a point counts anew. */
export function createKillDecision(chance: Chance): (salt: string, point: string) => boolean {
  const count = createCounter();
  return (salt, point) => chance('kill', salt, point, count(`${salt} ${point}`)) < rateOf(point);
}
