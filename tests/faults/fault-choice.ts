import { type Chance, createCounter } from './chance.ts';
import type { StatementFault } from './faulty-connection.ts';

/** Names of the pipeline's statements. Any other statement is named by its first two words. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/INSERT INTO leads\b/, 'insert'],
  [/^SELECT reference, received_at, fingerprint/, 'look up'],
  [/SKIP LOCKED/, 'lease'],
  [/UPDATE outbox SET done_at/, 'record done'],
  [/UPDATE outbox SET answer/, 'record result'],
  [/^INSERT INTO outbox \(kind, subject, slot/, 'begin customer mail'],
  [/^SELECT 1$/, 'check connection'],
  [/'note', \$4/, 'add note'],
  [/'reply', \$4/, 'record reply'],
  [/SET\s+handling = \$3/, 'change state'],
  [/WITH changed .* INSERT INTO catalogue_history/s, 'add revision'],
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

/** Chooses the fault of a statement: 20 % of all do not run, and a further 10 % of the writes lose their response. */
export function chooseStatementFault(
  chance: Chance,
  name: string,
  about: string,
): StatementFault | undefined {
  const luck = chance('statement', name, about);
  if (luck < 0.08) return 'break';
  if (luck < 0.14) return 'refuse';
  if (luck < 0.2) return 'hang';
  return luck < 0.3 && isWrite(name) ? 'lose' : undefined;
}

/** Chooses the fault of a call of the second store: 5 % do not run, and a further 3 % lose their response. */
export function chooseBlobFault(chance: Chance, about: string): 'break' | 'lose' | undefined {
  const luck = chance('blobs', about);
  if (luck < 0.05) return 'break';
  return luck < 0.08 ? 'lose' : undefined;
}

/** Chooses the fault of a mail: 451, 421, 550, no response, or a connection that is cut after the mail was accepted. */
export function chooseMailFault(
  chance: Chance,
  about: string,
): 'defer' | 'shut' | 'reject' | 'hang' | 'lose' | undefined {
  const luck = chance('mail', about);
  if (luck < 0.06) return 'defer';
  if (luck < 0.1) return 'shut';
  if (luck < 0.18) return 'reject';
  if (luck < 0.2) return 'hang';
  return luck < 0.25 ? 'lose' : undefined;
}

// A submission and its staff pass more than a hundred points, so that one process is killed for about three submissions.
const USUAL = 0.001;
// Points that few submissions reach get a higher rate, so that each is hit many times.
const RARE = 0.01;
// A run of the clock passes points for every row.
const CLOCK = 0.001;
const SECOND_STORE = 0.001;

const SECOND_STORE_POINT = /: (?:read|write|remove|list) \w+: |list folders/;
const RARE_POINT = /look up|record result|not stored|^page: (?!read|write)/;

function rateOf(point: string): number {
  if (point.startsWith('clock')) return CLOCK;
  if (SECOND_STORE_POINT.test(point)) return SECOND_STORE;
  return RARE_POINT.test(point) ? RARE : USUAL;
}

/** Creates the decision whether a process dies at a point; every pass of an order through a point counts anew. */
export function createKillDecision(chance: Chance, factor: number): (salt: string, point: string) => boolean {
  const count = createCounter();
  return (salt, point) => chance('kill', salt, point, count(`${salt} ${point}`)) < factor * rateOf(point);
}
