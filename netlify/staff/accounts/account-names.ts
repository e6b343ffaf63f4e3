import sql, { type Sql } from 'sql-template-tag';
import { foldText } from '../../../src/shared/fold-text.ts';
import type { Database } from '../../platform/database.ts';

/** Latin letters of names from other countries that cannot be reduced to a to z by removing an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};
const plain = (name: string) =>
  foldText(name.normalize('NFKC')).replaceAll(/[ßæœøłđðþ]/g, (letter) => LATIN[letter] ?? '');

/**
 * Whether a name is written in letters that staff of this company have: a to z with accents, a few more Latin ones, figures
 * and punctuation of names. Look-alike letters of another script could imitate a colleague's name.
 */
export const isPlainName = (name: string): boolean => /^[a-z0-9 .,'’()/&-]*$/.test(plain(name));

/** The letters and digits of a name, without accents and capitals: "Ana  Prádo" → "anaprado". */
export const nameKey = (name: string): string => plain(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

const lookOf = (key: Sql) => sql`replace(replace(translate(${key}, 'l10', 'iio'), 'rn', 'm'), 'vv', 'w')`;

/** SQL: whether an account's key differs only in what a screen hardly shows, such as a capital I in place of an l. */
export const looksLike = (key: string): Sql => sql`${lookOf(sql`name_key`)} = ${lookOf(sql`${key}::text`)}`;

/** Whether a name looks like that of an account, including revoked ones, because the history still shows them. */
export async function isAccountName(database: Database, name: string): Promise<boolean> {
  const rows = await database.query(sql`SELECT 1 FROM staff_accounts WHERE ${looksLike(nameKey(name))}`);
  return rows.length > 0;
}
