import { scryptSync } from 'node:crypto';
import { DEVICE_COOKIE } from '../../netlify/staff/cookies.ts';
import { createDevice } from '../../netlify/staff/device.ts';
import { generationKey } from '../../netlify/staff/password-generation.ts';
import { accountsCall } from '../../src/contracts/team.ts';
import { SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import type { Stage } from './stage.ts';

const MAX_TRIES = 40;
const GUESSES = 3;

function hashWith(salt: string): string {
  const bytes = Buffer.from(salt.padEnd(16, '.'));
  const key = scryptSync(PASSPHRASE, bytes, 32, { N: 2 ** 14, r: 1, p: 1 });
  return `scrypt:14:1:1:${bytes.toString('base64url')}:${key.toString('base64url')}`;
}

/**
 * Changes the password some times while old deploys continue to sign people in, and compares their responses with the table
 * of generations. Ends every session of the campaign, so it comes last.
 */
export async function changePasswords({ handlers, staff, query, clock }: Stage, times: number) {
  const hashes = [PASSPHRASE_HASH, ...Array.from({ length: times }, (_, i) => hashWith(`deploy ${i}`))];
  const own = { origin: 'https://fabrica.example', 'sec-fetch-site': 'same-origin' };
  let calls = 0;
  let acknowledged = 0;
  const post = async (call: Parameters<typeof handlers.post>[0] & { kind: 'staff' }): Promise<boolean> => {
    calls += 1;
    try {
      return (await handlers.post(call)).status === 200;
    } catch {
      return false;
    }
  };
  const orderOf = (method: string, path: string, body: string, passwordHash: string, cookie: string) => ({
    kind: 'staff' as const,
    salt: `password ${calls}`,
    clock: clock(),
    staff: {
      handler: path === SESSION_PATH ? ('session' as const) : ('accounts' as const),
      path,
      method,
      headers: { ...own, cookie },
      body,
      address: `13.0.${calls >> 8}.${calls & 255}`,
      passwordHash,
    },
  });
  /** From its own device, which the throttle does not confuse with another one. */
  const signIn = (passwordHash: string) =>
    post(
      orderOf(
        'POST',
        SESSION_PATH,
        JSON.stringify({ password: PASSPHRASE, person: 'Bia' }),
        passwordHash,
        `${DEVICE_COOKIE}=${createDevice(passwordHash)}`,
      ),
    );
  let oldPasswords = 0;
  let oldSessions = 0;
  const used: string[] = [];
  for (const hash of hashes) {
    for (let tries = 0, isDone = false; tries < MAX_TRIES && !isDone; tries += 1) {
      [isDone = false] = await Promise.all([signIn(hash), ...used.map(signIn)]);
      if (isDone) acknowledged += 1;
    }
    const older = [...used];
    used.push(hash);
    for (const old of older) {
      const results = await Promise.all(Array.from({ length: GUESSES }, () => signIn(old)));
      oldPasswords += results.filter(Boolean).length;
    }
    if (older.length === 0) continue;
    const reads = Array.from({ length: GUESSES }, () =>
      post(orderOf('GET', accountsCall.path, '', PASSPHRASE_HASH, staff.cookie)),
    );
    oldSessions += (await Promise.all(reads)).filter(Boolean).length;
  }
  const rows = await query<{ key: string }>(
    'SELECT password_key AS key FROM staff_password_generations ORDER BY generation',
  );
  const isInOrder = rows.map(({ key }) => key).join() === hashes.map(generationKey).join();
  return {
    broken: {
      'staff_password_generations: passwords not noted once each, in the order of their use': isInOrder
        ? 0
        : 1,
      'staff_password_generations: old password accepted after a newer one': oldPasswords,
      'staff_password_generations: old session accepted after a newer password': oldSessions,
    },
    tables: [
      {
        table: 'staff_password_generations',
        kind: 'password',
        actions: hashes.length,
        calls,
        acknowledged,
        stored: rows.length,
      },
    ],
  };
}
