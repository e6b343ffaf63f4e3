import { describe, expect, test } from 'vitest';
import { handleSession } from '../../../netlify/staff/handle-session.ts';
import { USUAL_ATTEMPTS } from '../../../netlify/staff/sign-in-alarm.ts';
import { MOST_NETWORKS, OTHER_NETWORKS } from '../../../netlify/staff/sign-in-log.ts';
import { IDLE_MINUTES, LONGEST_HOURS } from '../../../src/shared/staff/staff-wire.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { cookiesOf, PASSPHRASE, PASSPHRASE_HASH } from '../../fixtures/staff.ts';

const { staff, output: printed } = await prepareStaff();

const isSignedIn = async (cookie: string) =>
  ((await (await staff.session({ cookie })).json()) as { isSignedIn: boolean }).isSignedIn;

test('a name with NUL and marks of writing direction is cleaned, not an error of the database', async () => {
  const person = `Bia\u0000\u202e Lima\u200f\n${'x'.repeat(200)}`;
  const response = await staff.session({ method: 'POST', body: { password: PASSPHRASE, person } });
  expect(response.status).toBe(200);
  expect(((await response.json()) as { person: string }).person).toMatch(/^Bia Lima x+$/);
});

test('the right password starts a session, in a cookie closed to scripts and other sites', async () => {
  const response = await staff.session({
    method: 'POST',
    body: { password: PASSPHRASE, person: ' Ana  Prado ' },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ isSignedIn: true, person: 'Ana Prado' });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-equipe=[\w-]{22}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await isSignedIn(cookiesOf(response))).toBe(true);
});

test('the database holds no token, and its hash does not open the session', async () => {
  const cookie = await staff.signIn();
  const token = /__Host-equipe=([\w-]+)/.exec(cookie)?.[1] ?? '';
  const [row] = await staff.database.query<Record<string, unknown>>('SELECT * FROM staff_sessions');
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await isSignedIn(`__Host-equipe=${row?.['token_hash']}`)).toBe(false);
});

test('refuses a wrong, missing, truncated or longer token', async () => {
  const cookie = await staff.signIn();
  const made = ['', '__Host-equipe=', '__Host-equipe=AAAAAAAAAAAAAAAAAAAAAA'];
  for (const wrong of [...made, `x${cookie}`, cookie.slice(0, 30)])
    expect(await isSignedIn(wrong)).toBe(false);
});

test('signing out ends the session on the server, so a copied cookie fails', async () => {
  const cookie = await staff.signIn();
  const other = await staff.signIn();
  const response = await staff.session({ method: 'DELETE', cookie });
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-equipe=; Max-Age=0;/);
  expect(await isSignedIn(cookie)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);
});

test(`a session ends after ${IDLE_MINUTES} minutes without a request`, async () => {
  const cookie = await staff.signIn();
  staff.advance(IDLE_MINUTES * 60 - 1);
  expect(await isSignedIn(cookie)).toBe(true);
  staff.advance(IDLE_MINUTES * 60 - 1);
  expect(await isSignedIn(cookie)).toBe(true);
  staff.advance(IDLE_MINUTES * 60);
  expect(await isSignedIn(cookie)).toBe(false);
});

test(`a session ends after ${LONGEST_HOURS} hours of constant use`, async () => {
  const cookie = await staff.signIn();
  for (let minutes = 0; minutes < LONGEST_HOURS * 60 - 20; minutes += 20) {
    staff.advance(20 * 60);
    expect(await isSignedIn(cookie)).toBe(true);
  }
  staff.advance(20 * 60);
  expect(await isSignedIn(cookie)).toBe(false);
  await staff.signIn();
  expect(await staff.database.query('SELECT 1 FROM staff_sessions')).toHaveLength(1);
});

test('refuses everybody while the password is not set', async () => {
  const cookie = await staff.signIn();
  staff.services.settings.passwordHash = undefined;
  const results = [
    await staff.signInWith(PASSPHRASE),
    await staff.run(() => new Response('in'), '/', { cookie }),
  ];
  staff.services.settings.passwordHash = PASSPHRASE_HASH;
  expect(results.map(({ status }) => status)).toEqual([503, 401]);
});

test.each<[string, Record<string, string>]>([
  ['without an Origin', { origin: '' }],
  ['from another site', { origin: 'https://outra.example', 'sec-fetch-site': 'cross-site' }],
  ['from a subdomain', { origin: 'https://loja.fabrica.example', 'sec-fetch-site': 'same-site' }],
  ['over plain http', { origin: 'http://fabrica.example' }],
  ['from a page without an origin', { origin: 'null' }],
  ['whose headers contradict each other', { 'sec-fetch-site': 'cross-site' }],
])('refuses a write %s, signed in or not', async (_, headers) => {
  const cookie = await staff.signIn();
  let runs = 0;
  const handler = () => new Response(String(++runs));
  const statuses = [
    await staff.run(handler, '/', { method: 'PUT', cookie, headers }),
    await staff.session({ method: 'POST', body: { password: PASSPHRASE }, headers }),
    await staff.session({ method: 'DELETE', cookie, headers }),
    await staff.run(handler, '/', { method: 'PUT', headers }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 401]);
  expect(runs).toBe(0);
  expect(await isSignedIn(cookie)).toBe(true);
});

test('refuses an invalid body without counting an attempt', async () => {
  const calls = [
    { body: '{', status: 400 },
    { body: [], status: 400 },
    { body: {}, status: 422 },
    { body: { password: 'x'.repeat(300) }, status: 422 },
    { body: { password: 'x'.repeat(5000) }, status: 413 },
  ];
  for (const { body, status } of calls) {
    expect((await staff.session({ method: 'POST', body })).status).toBe(status);
  }
  expect((await staff.session({ method: 'PUT', body: {} })).status).toBe(405);
  expect(await staff.database.query('SELECT 1 FROM staff_throttles')).toHaveLength(0);
});

test('responds 503 without details when the database is down', async () => {
  const broken = {
    ...staff.services,
    database: { ...staff.services.database, write: () => Promise.reject(new Error(PASSPHRASE)) },
  };
  const request = staff.request('/', { method: 'POST', body: { password: PASSPHRASE } });
  const response = await handleSession(request, '203.0.113.7', () => broken);
  expect([response.status, await response.json()]).toEqual([503, { code: 'unavailable' }]);
  expect(printed.lines.join('\n')).not.toContain(PASSPHRASE);
});

describe('guessing the password', () => {
  /** Sends a wrong password. Resolves to 401 if it was checked, else to the seconds to wait. */
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
      'SELECT outcome, sum(attempts)::int AS count FROM staff_sign_ins GROUP BY outcome',
    );
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  };

  test.each([1, 100])(
    'checks five of 100 concurrent wrong passwords from %i IP addresses',
    async (addresses) => {
      const guesses = Array.from({ length: 100 }, (_, i) => guess(`203.0.113.${i % addresses}`));
      const results = await Promise.all(guesses);
      expect(results.filter((result) => result === 401)).toHaveLength(5);
      expect(await outcomes()).toEqual({ wrong: 5, throttled: 95 });
    },
  );

  test('doubles the wait from 1 s to 900 s, also for the right password', async () => {
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

  test('resets the count after a day without an attempt', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await guess();
    staff.advance(24 * 60 * 60 + 1);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess()).toBe(401);
  });

  test('strangers who keep guessing cannot lock out a known device', async () => {
    const cookie = cookiesOf(await staff.signInWith(PASSPHRASE));
    for (let round = 0; round < 30; round += 1) {
      await guess(`198.51.100.${round}`);
      staff.advance(900);
    }
    for (let attempt = 0; attempt < 5; attempt += 1) await guess('203.0.113.7');
    await guess('198.51.100.99');
    expect((await staff.signInWith(PASSPHRASE, '192.0.2.1')).status).toBe(429);
    const known = { method: 'POST', cookie, body: { password: PASSPHRASE } };
    expect((await staff.signInWith('', '203.0.113.7', known)).status).toBe(200);
    // A forged device cookie is ignored, and a known device has its own throttle.
    const forged = cookie.replace(/(?<=__Host-aparelho=)./, (first) => (first === 'A' ? 'B' : 'A'));
    expect((await staff.signInWith('', '192.0.2.1', { ...known, cookie: forged })).status).toBe(429);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess('192.0.2.2', cookie)).toBe(401);
    expect(await guess('192.0.2.2', cookie)).toBe(1);
  });

  test('a throttled IP address does not block another one', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await guess();
    staff.advance(1);
    await guess();
    staff.advance(2);
    for (let attempt = 0; attempt < 50; attempt += 1) await guess();
    staff.advance(4);
    expect((await staff.signInWith(PASSPHRASE, '198.51.100.4')).status).toBe(200);
  });

  test('records attempts without the password and the IP address', async () => {
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
    expect(printed.lines).toContainEqual(
      expect.stringMatching(/^staff: sign-in wrong, address [0-9a-f]{8}$/),
    );
  });

  /** Guesses at once from as many networks; all but the first few are refused without a look at the password. */
  const flood = (networks: number, from = 0) =>
    Promise.all(
      Array.from({ length: networks }, (_, i) => guess(`100.${64 + from}.${Math.floor(i / 256)}.${i % 256}`)),
    );
  const rowsOf = async (table: string) =>
    (await staff.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

  test('a flood from one network adds one row for each outcome and hour', async () => {
    for (let attempt = 0; attempt < 300; attempt += 1) await guess();
    expect(await outcomes()).toEqual({ wrong: 5, throttled: 295 });
    expect(await rowsOf('staff_sign_ins')).toBe(2);
    expect(await rowsOf('staff_throttles')).toBe(2);
    staff.advance(60 * 60);
    await guess();
    expect(await rowsOf('staff_sign_ins')).toBe(3);
    expect(printed.lines.filter((line) => line.includes('throttled'))).toHaveLength(1);
  });

  test('a flood from 600 networks adds a bounded number of rows, and counts every attempt', async () => {
    // In rounds: on a busy machine, more at once would exceed the database's deadline.
    for (let round = 0; round < 20; round += 1) await flood(30, round);
    expect(await outcomes()).toEqual({ wrong: 5, throttled: 595 });
    // One for each network up to a limit, and one for the others; concurrent attempts may pass the limit together.
    expect(await rowsOf('staff_sign_ins')).toBeLessThan(2 * MOST_NETWORKS + 10);
    expect(await rowsOf('staff_throttles')).toBeLessThan(20);
    const others = `SELECT attempts FROM staff_sign_ins WHERE outcome = 'throttled' AND address_key = '${OTHER_NETWORKS}'`;
    expect((await staff.database.query<{ attempts: number }>(others))[0]?.attempts).toBeGreaterThan(500);
  });

  test('after a flood a new device waits half a minute at most', async () => {
    for (let round = 0; round < 12; round += 1) {
      await flood(30, round);
      staff.advance(900);
    }
    await flood(30, 13);
    const response = await staff.signInWith(PASSPHRASE, '192.0.2.1');
    expect([response.status, await response.json()]).toEqual([
      429,
      { code: 'throttled', retryAfterSeconds: 30 },
    ]);
    staff.advance(30);
    expect((await staff.signInWith(PASSPHRASE, '192.0.2.1')).status).toBe(200);
  });

  test('a new device signs in during a flood, from a network where somebody has signed in before', async () => {
    await staff.signInWith(PASSPHRASE, '192.0.2.1');
    await flood(60);
    expect((await staff.signInWith(PASSPHRASE, '192.0.2.2')).status).toBe(429);
    expect((await staff.signInWith(PASSPHRASE, '192.0.2.1')).status).toBe(200);
    // Guesses from that network are limited as well.
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess('192.0.2.1')).toBe(401);
    expect(await guess('192.0.2.1')).toBe(1);
  });

  test('alarms the team once a day about an hour with many refused attempts', async () => {
    await flood(USUAL_ATTEMPTS);
    expect(staff.alarms).toEqual([]);
    await flood(USUAL_ATTEMPTS);
    expect(staff.alarms).toHaveLength(1);
    expect(Number(/(\d+) tentativas/.exec(staff.alarms[0]?.text ?? '')?.[1])).toBeGreaterThan(USUAL_ATTEMPTS);
    expect(staff.alarms[0]?.text).not.toMatch(/100\.64|errada/);
    expect(staff.alarms[0]?.text).toMatch(/o site confere no máximo \d+ senhas por hora/);
    expect(staff.alarms[0]?.text).toContain('Este aviso vai no máximo uma vez por dia.');
    staff.advance(2 * 60 * 60);
    await flood(2 * USUAL_ATTEMPTS);
    expect(staff.alarms).toHaveLength(1);
    staff.advance(23 * 60 * 60);
    await flood(2 * USUAL_ATTEMPTS);
    expect(staff.alarms).toHaveLength(2);
  });

  test('does not alarm about a forgetful person, and repeats an alarm that no mail server accepted', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      for (let attempt = 0; attempt < 20; attempt += 1) await guess();
      await staff.signInWith(PASSPHRASE);
      staff.advance(60 * 60);
    }
    expect(staff.alarms).toEqual([]);
    staff.mailIsDown = true;
    await flood(2 * USUAL_ATTEMPTS);
    expect(printed.lines).toContainEqual(expect.stringContaining('ALARM: sign-ins'));
    expect(printed.lines).toContainEqual(expect.stringContaining('alarm not mailed'));
    staff.mailIsDown = false;
    await guess();
    expect(staff.alarms).toHaveLength(1);
  });
});
