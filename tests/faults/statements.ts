/** The pipeline's statements by what they do; one that is not listed goes by its first two words. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^INSERT INTO leads\b/, 'insert'],
  [/^SELECT reference, fingerprint/, 'look up'],
  [/SKIP LOCKED/, 'claim'],
  [/SET delivery = 'delivered'/, 'record delivery'],
  [/SET delivery = \$/, 'record failure'],
];

export function nameStatement(sql: string): string {
  const text = sql.trim();
  const name = NAMES.find(([pattern]) => pattern.test(text))?.[1];
  return name ?? text.split(/\s+/, 2).join(' ').toLowerCase();
}

export const isWrite = (name: string): boolean => name !== 'look up' && !name.startsWith('select');
