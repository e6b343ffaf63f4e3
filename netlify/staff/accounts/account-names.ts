import { foldText } from '../../../src/shared/fold-text.ts';
import type { Database } from '../../platform/database.ts';

/** The letters and digits of a name, without accents and capitals: "Ana  Prádo" → "anaprado". */
export const nameKey = (name: string): string => foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether a name belongs to a person with an account, also one whose account was revoked: the history shows it. */
export async function isAccountName(database: Database, name: string): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM staff_accounts WHERE name_key = $1', [nameKey(name)]);
  return rows.length > 0;
}
