import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Sets SERVER_SECRET of this process, if nobody has set it, to one that is made once and kept in a file beside the data. */
export function ensureServerSecret(file: string): void {
  if (process.env['SERVER_SECRET']) return;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  process.env['SERVER_SECRET'] = readFileSync(file, 'utf8').trim();
}
