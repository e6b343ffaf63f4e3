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

export const isWrite = (name: string): boolean =>
  !['look up', 'check connection'].includes(name) && !name.startsWith('select');
