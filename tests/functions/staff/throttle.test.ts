import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { captureConsole } from '../../fixtures/console.ts';
import { cookiesOf, PASSPHRASE, StaffServer } from '../../fixtures/staff.ts';

let staff: StaffServer;
let printed: ReturnType<typeof captureConsole>;
beforeAll(async () => {
  staff = await StaffServer.start();
});
afterAll(() => staff.stop());
beforeEach(async () => {
  await staff.reset();
  printed = captureConsole();
});
afterEach(() => printed.restore());

/** What a wrong password is answered: 401 where it was looked at, or the seconds to wait. */
async function guess(address?: string, cookie = ''): Promise<number> {
  const response = await staff.signInWith('errada', address, {
    method: 'POST',
    cookie,
    body: { password: 'errada' },
  });
  if (response.status !== 429) return response.status;
  const { retryAfterSeconds } = (await response.json()) as { retryAfterSeconds: number };
  expect(response.headers.get('retry-after')).toBe(String(retryAfterSeconds));
  return retryAfterSeconds;
}

const outcomes = async () => {
  const rows = await staff.database.query<{ outcome: string; count: number }>(
    'SELECT outcome, count(*)::int FROM staff_sign_ins GROUP BY outcome',
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
};

test('of 100 wrong passwords at once, five are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess()));
  expect(answers.filter((answer) => answer === 401)).toHaveLength(5);
  expect(await outcomes()).toEqual({ wrong: 5, throttled: 95 });
});

test('of 100 wrong passwords at once from 100 addresses, five are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(`203.0.113.${i}`)));
  expect(answers.filter((answer) => answer === 401)).toHaveLength(5);
});

test('the wait doubles from a second to a quarter of an hour, and the right password waits, too', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess()).toBe(401);
  for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await guess()).toBe(wait);
    staff.advance(wait - 0.001);
    expect((await staff.signInWith(PASSPHRASE)).status).toBe(429);
    staff.advance(0.001);
    expect(await guess()).toBe(401);
  }
  staff.advance(900);
  expect((await staff.signInWith(PASSPHRASE)).status).toBe(200);
  expect(await guess()).toBe(401);
});

test('after a day without an attempt the count starts afresh', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await guess();
  staff.advance(24 * 60 * 60 + 1);
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess()).toBe(401);
});

test('strangers who keep guessing cannot lock out who has signed in before', async () => {
  const cookie = cookiesOf(await staff.signInWith(PASSPHRASE));
  for (let round = 0; round < 30; round += 1) {
    await guess(`198.51.100.${round}`);
    staff.advance(900);
  }
  for (let attempt = 0; attempt < 5; attempt += 1) await guess('203.0.113.7');
  expect((await staff.signInWith(PASSPHRASE, '192.0.2.1')).status).toBe(429);
  const known = { method: 'POST', cookie, body: { password: PASSPHRASE } };
  expect((await staff.signInWith('', '203.0.113.7', known)).status).toBe(200);
  // A mark that somebody made up counts as none, and a known device is held back like anybody else.
  const forged = cookie.replace(/(__Host-aparelho=)./, '$1_');
  expect((await staff.signInWith('', '192.0.2.1', { ...known, cookie: forged })).status).toBe(429);
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess('192.0.2.2', cookie)).toBe(401);
  expect(await guess('192.0.2.2', cookie)).toBe(1);
});

test('one address that is held back does not hold back another', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await guess();
  staff.advance(1);
  await guess();
  staff.advance(2);
  for (let attempt = 0; attempt < 50; attempt += 1) await guess();
  staff.advance(4);
  expect((await staff.signInWith(PASSPHRASE, '198.51.100.4')).status).toBe(200);
});

test('attempts are written down without the password and without the address', async () => {
  await guess('203.0.113.99');
  await staff.signIn();
  expect(await outcomes()).toEqual({ wrong: 1, accepted: 1 });
  const rows: unknown[] = [];
  for (const table of ['staff_sign_ins', 'staff_throttles', 'staff_sessions']) {
    rows.push(await staff.database.query(`SELECT * FROM ${table}`));
  }
  for (const text of [JSON.stringify(rows), printed.lines.join('\n')]) {
    expect(text).not.toMatch(/errada|203\.0\.113|rosca dupla/);
  }
  expect(printed.lines).toContainEqual(expect.stringMatching(/^staff: sign-in wrong, address [0-9a-f]{8}$/));
  staff.advance(91 * 24 * 60 * 60);
  await guess();
  expect(await outcomes()).toEqual({ wrong: 1 });
});
