import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../netlify/platform/database.ts';
import type { Mail } from '../../../netlify/platform/mailer.ts';
import { handlePasskey } from '../../../netlify/staff/accounts/handle-passkey.ts';
import { replaceStaffName } from '../../../netlify/staff/pseudonym.ts';
import { eraseOldStaffData } from '../../../netlify/staff/staff-retention.ts';
import { accountsCall } from '../../../src/contracts/team.ts';
import {
  type Account,
  accountList,
  creationOptions as creationAnswer,
  invited,
  requestOptions as requestAnswer,
} from '../../../src/shared/staff/accounts-answers.ts';
import { INVITATION_HOURS, PASSKEY_PATH, type PasskeyStep } from '../../../src/shared/staff/accounts-wire.ts';
import type { Right } from '../../../src/shared/staff/roles.ts';
import { sessionState } from '../../../src/shared/staff/staff-answers.ts';
import { KEY_HEADER } from '../../../src/shared/staff/staff-wire.ts';
import { Authenticator, type Fault } from '../../fixtures/authenticator.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { type Call, cookiesOf, PASSPHRASE, PASSPHRASE_HASH, STAFF_SITE } from '../../fixtures/staff.ts';

const HOUR_S = 60 * 60;
const away = () => Promise.reject(new Error('away'));
const AWAY = { query: away, write: away };
const ANA = { name: 'Ana Prado', email: 'ana@fabrica.example', role: 'sales' } as const;

const { staff, output: printed } = await prepareStaff();
let mails: Mail[];
let isMailDown: boolean;
let owner: string;

beforeEach(async () => {
  mails = [];
  isMailDown = false;
  staff.services.openMailer = openMailer;
  owner = await staff.signIn();
});

const openMailer = () => ({
  async send(mail: Mail) {
    if (isMailDown) throw new Error('away');
    mails.push(mail);
    return '250';
  },
  close: () => {},
});

/** Calls the accounts' function; `path` is an account's id, with `/convite` to invite again. */
const accounts = (call: Call, path = ''): Promise<Response> =>
  staff.call(`${accountsCall.path}/${path}`, { cookie: owner, ...call });

const listed = async () => accountList.parse(await (await accounts({})).json()).accounts;

const tokenIn = (text: string) => /#convite=([\w-]+)/.exec(text)?.[1] ?? '';
const lastToken = () => tokenIn(mails.at(-1)?.text ?? '');

/** Invites a person, and returns the account and the token of the mail. */
async function invite(person: object = ANA): Promise<{ account: Account; token: string }> {
  const response = await accounts({ method: 'POST', body: person });
  expect(response.status).toBe(201);
  return { account: invited.parse(await response.json()).account, token: lastToken() };
}

function passkey(step: PasskeyStep | 'outra', body: object, call: Call = {}, database?: Partial<Database>) {
  const request = staff.request(`${PASSKEY_PATH}/${step}`, { method: 'POST', body, ...call });
  const services = { ...staff.services, database: { ...staff.services.database, ...database } };
  return handlePasskey(request, { step, address: '203.0.113.7' }, () => services);
}

const creationOptions = async (token: string) =>
  creationAnswer.parse(await (await passkey('criar', { token })).json());
const requestOptions = async () => requestAnswer.parse(await (await passkey('entrar', {})).json());

/** Creates a passkey with an invitation. */
async function create(token: string, authenticator: Authenticator, fault?: Fault): Promise<Response> {
  return passkey('criada', { token, response: authenticator.create(await creationOptions(token), fault) });
}

async function enter(authenticator: Authenticator, fault?: Fault): Promise<Response> {
  return passkey('entrada', { response: authenticator.use(await requestOptions(), fault) });
}

/** A person with a passkey and an open session. */
async function join(person: object = ANA) {
  const { account, token } = await invite(person);
  const authenticator = new Authenticator(STAFF_SITE);
  const response = await create(token, authenticator);
  expect(response.status).toBe(200);
  return { account, authenticator, cookie: cookiesOf(response) };
}

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
const stateOf = async (cookie = '') => sessionState.parse(await (await staff.session({ cookie })).json());
const statusOf = async (cookie: string, needed: Right) =>
  (await staff.run(() => new Response('in'), '/', { cookie }, 'staff', needed)).status;
const rows = (table: string) => staff.database.query(`SELECT * FROM ${table}`);

describe('an invitation', () => {
  test('is mailed only to the person, with the token in the fragment of the link', async () => {
    const { account, token } = await invite({ ...ANA, name: ' Ana  Prado ' });
    expect(account).toMatchObject({ ...ANA, state: 'invited', passkeys: 0, lastUsedAt: null });
    expect(mails).toEqual([expect.objectContaining({ to: ANA.email })]);
    expect(mails[0]?.text).toContain(`${STAFF_SITE}/admin/loja#convite=${token}`);
    expect(token).toMatch(/^[\w-]{54}$/);
    expect(JSON.stringify(await rows('staff_invitations'))).not.toContain(token);
    expect(printed.lines.join()).not.toMatch(/ana|convite/i);
    expect(await (await passkey('convite', { token })).json()).toEqual({
      person: 'Ana Prado',
      role: 'sales',
    });
  });

  test('for both roles names the work of both', async () => {
    await invite({ ...ANA, role: 'both' });
    expect(mails[0]?.text).toContain('cuidar dos pedidos de orçamento e do catálogo da loja no site');
  });

  test('whose mail fails gives the owner the link', async () => {
    isMailDown = true;
    const response = await accounts({ method: 'POST', body: ANA });
    expect(response.status).toBe(201);
    const { link = '' } = invited.parse(await response.json());
    expect((await passkey('convite', { token: tokenIn(link) })).status).toBe(200);
  });

  test('sent twice under one key is one account, and its last mail counts', async () => {
    const call = { method: 'POST', body: ANA, headers: { [KEY_HEADER]: randomUUID() } };
    expect((await accounts(call)).status).toBe(201);
    expect((await accounts(call)).status).toBe(201);
    expect(await listed()).toHaveLength(1);
    const states = mails.map(async ({ text }) => (await passkey('convite', { token: tokenIn(text) })).status);
    expect(await Promise.all(states)).toEqual([410, 200]);
  });

  test.each([
    ['without a name', 'name', { ...ANA, name: ' ' }],
    ['with the team’s name', 'name', { ...ANA, name: 'Equipe' }],
    ['with an invisible character', 'name', { ...ANA, name: 'Ana\u200b' }],
    ['with a Cyrillic letter', 'name', { ...ANA, name: 'Anа Prado' }],
    ['with a Greek letter', 'name', { ...ANA, name: 'Ana Pradο' }],
    ['with a small capital', 'name', { ...ANA, name: 'ᴀna Prado' }],
    ['with a Latin letter that looks like another', 'name', { ...ANA, name: 'Anɑ Prado' }],
    ['with a name of 41 characters', 'name', { ...ANA, name: 'a'.repeat(41) }],
    ['without an e-mail address', 'email', { ...ANA, email: 'ana' }],
    ['to two addresses', 'email', { ...ANA, email: 'ana@a.example,bia@b.example' }],
    ['with a second header', 'email', { ...ANA, email: 'ana@a.example\r\nBcc:x@b.example' }],
  ])('%s is refused, and says that it is the %s', async (_, field, body) => {
    const response = await accounts({ method: 'POST', body });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ code: 'invalid', field });
    expect(await rows('staff_accounts')).toEqual([]);
    expect(mails).toEqual([]);
  });

  test('with an unknown role is refused', async () => {
    expect((await accounts({ method: 'POST', body: { ...ANA, role: 'owner' } })).status).toBe(422);
    expect(await rows('staff_accounts')).toEqual([]);
  });

  test('is refused for a name that looks like another person’s', async () => {
    await invite();
    for (const name of ['Ana Prado', 'ANA PRADO', 'Aná-Prado', 'AnaPrado.', 'Ａｎａ Prado', 'Ana Prad0']) {
      expect(await codeOf(await accounts({ method: 'POST', body: { ...ANA, name } }))).toEqual([
        409,
        'name-taken',
      ]);
    }
    expect(await listed()).toHaveLength(1);
  });

  test('opens nothing after 72 hours', async () => {
    const { token } = await invite();
    const options = await creationOptions(token);
    staff.advance(INVITATION_HOURS * HOUR_S);
    owner = await staff.signIn();
    const response = new Authenticator(STAFF_SITE).create(options);
    expect(await codeOf(await passkey('convite', { token }))).toEqual([410, 'invitation']);
    expect(await codeOf(await passkey('criar', { token }))).toEqual([410, 'invitation']);
    expect((await passkey('criada', { token, response })).status).toBe(401);
    expect((await listed())[0]?.state).toBe('expired');
    expect(await rows('staff_passkeys')).toEqual([]);
  });

  test('expires while the passkey is being created', async () => {
    const { token } = await invite();
    staff.advance(INVITATION_HOURS * HOUR_S - 10);
    const options = await creationOptions(token);
    staff.advance(10);
    const response = new Authenticator(STAFF_SITE).create(options);
    expect(await codeOf(await passkey('criada', { token, response }))).toEqual([410, 'invitation']);
    expect(await rows('staff_passkeys')).toEqual([]);
  });

  test('creates one passkey, even when it is used several times at once', async () => {
    const { token } = await invite();
    const options = await creationOptions(token);
    const responses = Array.from({ length: 5 }, () => new Authenticator(STAFF_SITE).create(options));
    const results = await Promise.all(responses.map((response) => passkey('criada', { token, response })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
    expect(await rows('staff_passkeys')).toHaveLength(1);
    expect(await codeOf(await passkey('convite', { token }))).toEqual([410, 'invitation']);
  });

  test('refuses a challenge that was made for another invitation', async () => {
    const { token } = await invite();
    const options = await creationOptions(token);
    const other = await invite({ ...ANA, name: 'Bia' });
    const response = new Authenticator(STAFF_SITE).create(options);
    expect(await codeOf(await passkey('criada', { token: other.token, response }))).toEqual([401, 'passkey']);
    expect(await rows('staff_passkeys')).toEqual([]);
  });

  test.each(['', 'x', `${'A'.repeat(22)}${'0'.repeat(32)}`, 7, null, 'changed'])(
    'is refused for the token %j before the database is asked',
    async (made) => {
      const { token } = await invite();
      const forged = made === 'changed' ? `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` : made;
      for (const step of ['convite', 'criar', 'criada'] as const)
        expect(await codeOf(await passkey(step, { token: forged }, {}, AWAY))).toEqual([410, 'invitation']);
    },
  );

  test('ends with a new password and with a later invitation', async () => {
    const { account, token } = await invite();
    expect((await accounts({ method: 'POST' }, `${account.id}/convite`)).status).toBe(200);
    expect((await passkey('convite', { token })).status).toBe(410);
    const later = lastToken();
    staff.services.settings.passwordHash = `${PASSPHRASE_HASH.slice(0, -1)}A`;
    const afterChange = await passkey('convite', { token: later });
    staff.services.settings.passwordHash = PASSPHRASE_HASH;
    expect(afterChange.status).toBe(410);
    expect((await passkey('convite', { token: later })).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('is asked for with the site’s host, a user verification and no user name', async () => {
    const { account, token } = await invite();
    const options = await creationOptions(token);
    expect(options).toMatchObject({
      rp: { id: 'fabrica.example' },
      user: { name: ANA.email, displayName: ANA.name, id: Buffer.from(account.id).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { challenge, ...request } = await requestOptions();
    expect(request).toMatchObject({ rpId: 'fabrica.example', userVerification: 'required' });
    expect(request.allowCredentials ?? []).toEqual([]);
    expect(await rows('staff_used_challenges')).toEqual([]);
    expect(challenge).not.toBe((await requestOptions()).challenge);
  });

  test('opens a session in the person’s name, again and again', async () => {
    const { authenticator, cookie } = await join();
    expect(await stateOf(cookie)).toEqual({ isSignedIn: true, person: 'Ana Prado', role: 'sales' });
    for (let time = 0; time < 3; time += 1) {
      staff.advance(60);
      const response = await enter(authenticator);
      expect(response.headers.getSetCookie()[0]).toMatch(
        /^__Host-equipe=[\w-]{22}; .*HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(await stateOf(cookiesOf(response))).toEqual({
        isSignedIn: true,
        person: 'Ana Prado',
        role: 'sales',
      });
    }
    expect(await listed()).toEqual([
      expect.objectContaining({ state: 'active', passkeys: 1, lastUsedAt: staff.clock.toISOString() }),
    ]);
  });

  test.each<[string, Fault]>([
    ['asked for by another site', { origin: 'https://outra.example' }],
    ['asked for by a subdomain', { origin: 'https://loja.fabrica.example' }],
    ['asked for over plain http', { origin: 'http://fabrica.example' }],
    ['made for another host', { host: 'outra.example' }],
    ['used without a fingerprint, a face or a PIN', { isVerified: false }],
    [
      'made for a challenge of somebody else',
      { challenge: Buffer.from('x'.repeat(100)).toString('base64url') },
    ],
  ])('%s is refused, at its creation and at a sign-in', async (_, fault) => {
    const { token } = await invite();
    const authenticator = new Authenticator(STAFF_SITE);
    expect(await codeOf(await create(token, authenticator, fault))).toEqual([401, 'passkey']);
    expect(await rows('staff_passkeys')).toEqual([]);
    expect((await create(token, authenticator)).status).toBe(200);
    const before = await rows('staff_sessions');
    expect(await codeOf(await enter(authenticator, fault))).toEqual([401, 'passkey']);
    expect(await rows('staff_sessions')).toEqual(before);
    expect(await rows('staff_used_challenges')).toEqual([]);
  });

  test('signs in once per challenge, also when a copy is sent at the same time', async () => {
    const { authenticator } = await join();
    const response = authenticator.use(await requestOptions());
    const results = await Promise.all(Array.from({ length: 5 }, () => passkey('entrada', { response })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect(await codeOf(await passkey('entrada', { response }))).toEqual([401, 'passkey']);
  });

  test('that does not count signs in once per challenge, too', async () => {
    const { token } = await invite();
    const authenticator = new Authenticator(STAFF_SITE);
    expect((await create(token, authenticator, { count: 0 })).status).toBe(200);
    const response = authenticator.use(await requestOptions(), { count: 0 });
    expect((await passkey('entrada', { response })).status).toBe(200);
    expect((await passkey('entrada', { response })).status).toBe(401);
    expect((await enter(authenticator, { count: 0 })).status).toBe(200);
  });

  test('with a count that does not rise is a copy, and is refused', async () => {
    const { authenticator } = await join();
    expect((await enter(authenticator)).status).toBe(200);
    expect((await enter(authenticator, { count: authenticator.count })).status).toBe(401);
    expect((await enter(authenticator, { count: 1 })).status).toBe(401);
    expect((await enter(authenticator, { count: 9 })).status).toBe(200);
  });

  test('is refused five minutes after the challenge', async () => {
    const { authenticator } = await join();
    const options = await requestOptions();
    staff.advance(5 * 60);
    expect((await passkey('entrada', { response: authenticator.use(options) })).status).toBe(401);
  });

  test('that is unknown, or another person’s, is refused', async () => {
    const { authenticator } = await join();
    expect((await enter(new Authenticator(STAFF_SITE))).status).toBe(401);
    const response = authenticator.use(await requestOptions());
    const foreign = { ...response, response: { ...response.response, userHandle: 'eA' } };
    expect((await passkey('entrada', { response: foreign })).status).toBe(401);
  });

  test('cannot be guessed at through the database: a made-up challenge is refused before it', async () => {
    const { authenticator } = await join();
    const fault = { challenge: Buffer.from('x'.repeat(100)).toString('base64url') };
    const response = authenticator.use(await requestOptions(), fault);
    expect((await passkey('entrada', { response }, {}, AWAY)).status).toBe(401);
  });

  test('is refused from another site’s page, by other methods and in odd bodies', async () => {
    const { authenticator } = await join();
    const body = { response: authenticator.use(await requestOptions()) };
    const foreign = { origin: 'https://outra.example', 'sec-fetch-site': 'cross-site' };
    expect((await passkey('entrada', body, { headers: foreign })).status).toBe(403);
    expect((await passkey('entrada', body, { method: 'PUT' })).status).toBe(405);
    expect((await passkey('outra', body)).status).toBe(404);
    for (const response of [undefined, null, 7, {}, { id: 'x' }, { id: 'x', response: 'y' }])
      expect((await passkey('entrada', { response })).status).toBe(422);
    expect(
      (await passkey('entrada', { response: { id: 'x', response: { clientDataJSON: 7 } } })).status,
    ).toBe(401);
    expect((await passkey('entrada', { response: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await passkey('entrada', body)).status).toBe(200);
  });
});

describe('roles', () => {
  test('reach only the functions of their work, and a change takes effect at once', async () => {
    const { account, cookie } = await join();
    const rights = async () => [
      await statusOf(cookie, 'leads'),
      await statusOf(cookie, 'catalogue'),
      await statusOf(cookie, 'team'),
    ];
    expect(await rights()).toEqual([200, 403, 403]);
    const changed = await accounts({ method: 'PATCH', body: { role: 'catalogue' } }, account.id);
    expect(await changed.json()).toMatchObject({ role: 'catalogue' });
    expect(await rights()).toEqual([403, 200, 403]);
    expect((await accounts({ method: 'PATCH', body: { role: 'owner' } }, account.id)).status).toBe(422);
    expect(await rights()).toEqual([403, 200, 403]);
    expect((await accounts({ method: 'PATCH', body: { role: 'both' } }, account.id)).status).toBe(200);
    expect(await rights()).toEqual([200, 200, 403]);
    expect(
      await Promise.all((['leads', 'catalogue', 'team'] as const).map((one) => statusOf(owner, one))),
    ).toEqual([200, 200, 200]);
  });

  test('manage no accounts', async () => {
    const { account, cookie } = await join();
    for (const path of ['', account.id, `${account.id}/convite`])
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
        expect(
          (await accounts({ method, cookie, ...(method !== 'GET' && { body: ANA }) }, path)).status,
        ).toBe(403);
    expect((await listed())[0]).toMatchObject({ state: 'active', role: 'sales' });
  });
});

describe('a revoked person', () => {
  test('is out at once: session, passkey and invitation', async () => {
    const { account, authenticator, cookie } = await join();
    await accounts({ method: 'POST' }, `${account.id}/convite`);
    const token = lastToken();
    const options = await creationOptions(token);
    const response = await accounts({ method: 'DELETE' }, account.id);
    expect(await response.json()).toMatchObject({ state: 'revoked', passkeys: 0 });
    expect(await stateOf(cookie)).toMatchObject({ isSignedIn: false });
    expect(await statusOf(cookie, 'leads')).toBe(401);
    expect(await codeOf(await enter(authenticator))).toEqual([401, 'passkey']);
    const late = new Authenticator(STAFF_SITE).create(options);
    expect(await codeOf(await passkey('criada', { token, response: late }))).toEqual([410, 'invitation']);
    expect(await rows('staff_passkeys')).toEqual([]);
    expect(await stateOf(owner)).toEqual({ isSignedIn: true, person: 'equipe' });
  });

  test('leaves others alone, and keeps the name', async () => {
    const ana = await join();
    const bia = await join({ ...ANA, name: 'Bia' });
    await accounts({ method: 'DELETE' }, ana.account.id);
    expect(await stateOf(bia.cookie)).toMatchObject({ isSignedIn: true, person: 'Bia' });
    expect((await enter(bia.authenticator)).status).toBe(200);
    expect((await listed()).map(({ name, state }) => [name, state])).toEqual([
      ['Bia', 'active'],
      ['Ana Prado', 'revoked'],
    ]);
    expect((await accounts({ method: 'POST', body: ANA })).status).toBe(409);
  });

  test('may be invited again; the old passkey stays closed', async () => {
    const { account, authenticator } = await join();
    await accounts({ method: 'DELETE' }, account.id);
    const again = await accounts({ method: 'POST' }, `${account.id}/convite`);
    expect(await again.json()).toMatchObject({ account: { state: 'invited', passkeys: 0 } });
    expect((await enter(authenticator)).status).toBe(401);
    const next = new Authenticator(STAFF_SITE);
    expect((await create(lastToken(), next)).status).toBe(200);
    expect((await enter(next)).status).toBe(200);
    expect((await enter(authenticator)).status).toBe(401);
  });

  test('whose sign-in was under way gets no session', async () => {
    const { account, authenticator } = await join();
    const { database } = staff.services;
    const response = authenticator.use(await requestOptions());
    // Revoked after the passkey was found.
    const late = {
      async query<Row>(...statement: Parameters<typeof database.query>) {
        const found = await database.query<Row>(...statement);
        await accounts({ method: 'DELETE' }, account.id);
        return found;
      },
    };
    expect((await passkey('entrada', { response }, {}, late)).status).toBe(401);
  });

  test('whose sign-in ended after that stays out when the person is invited again', async () => {
    const { account, authenticator } = await join();
    const { database } = staff.services;
    const response = authenticator.use(await requestOptions());
    // Revoked once the passkey was accepted, before the session is stored.
    let isRevoked = false;
    const late = {
      async write<Row>(...statement: Parameters<typeof database.write>) {
        const written = await database.write<Row>(...statement);
        if (!isRevoked) await accounts({ method: 'DELETE' }, account.id);
        isRevoked = true;
        return written;
      },
    };
    const cookie = cookiesOf(await passkey('entrada', { response }, {}, late));
    expect(await stateOf(cookie)).toMatchObject({ isSignedIn: false });
    await accounts({ method: 'POST' }, `${account.id}/convite`);
    const next = await create(lastToken(), new Authenticator(STAFF_SITE));
    expect(await stateOf(cookiesOf(next))).toMatchObject({ isSignedIn: true });
    expect(await stateOf(cookie)).toMatchObject({ isSignedIn: false });
    expect(await rows('staff_sessions')).toHaveLength(2);
  });
});

const signInAs = (person: string, password = PASSPHRASE) =>
  staff.session({ method: 'POST', body: { password, person } });

test('a session by the password cannot take the name of a person with an account', async () => {
  const { account } = await join();
  const names = [
    'Ana Prado',
    'ana prado',
    'Aná  Prado',
    'ANA-PRADO',
    'Ａｎａ　Ｐｒａｄｏ',
    'Ana Prad0',
    '𝐀na Prado',
  ];
  for (const person of names) {
    const response = await signInAs(person);
    expect(await codeOf(response)).toEqual([409, 'name-taken']);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  for (const person of ['Ana Prado\u200b', 'Anа Prado', 'Ana Pradο', 'Ꭺna Prado', 'Anɑ Prado']) {
    expect(await codeOf(await signInAs(person))).toEqual([422, 'name']);
  }
  await accounts({ method: 'DELETE' }, account.id);
  expect((await signInAs('Ana Prado')).status).toBe(409);
  expect((await signInAs('Ana')).status).toBe(200);
});

test('a wrong password does not tell whose names have accounts', async () => {
  await join();
  expect(await codeOf(await signInAs('Ana Prado', 'errada'))).toEqual([401, 'wrong']);
});

test('an account that does not exist is reported as missing', async () => {
  for (const [method, path] of [
    ['PATCH', randomUUID()],
    ['DELETE', randomUUID()],
    ['POST', `${randomUUID()}/convite`],
    ['DELETE', 'x'],
    ['POST', `${(await invite()).account.id}/outra`],
  ] as const)
    expect((await accounts({ method, body: { role: 'sales' } }, path)).status).toBe(404);
});

describe('personal data', () => {
  test('of a person who has left is removed with the name', async () => {
    const { cookie } = await join();
    expect(await replaceStaffName(staff.services.database, 'ANA prado', 'pessoa-abc123')).toMatchObject({
      staff_accounts: 1,
    });
    for (const table of ['staff_accounts', 'staff_passkeys', 'staff_invitations'])
      expect(await rows(table), table).toEqual([]);
    expect(await stateOf(cookie)).toMatchObject({ isSignedIn: false });
  });

  test('is erased after its period, and not before', async () => {
    const ana = await join();
    await join({ ...ANA, name: 'Bia' });
    await invite({ ...ANA, name: 'Caio' });
    await accounts({ method: 'DELETE' }, ana.account.id);
    const { database } = staff.services;
    const names = async () =>
      (await rows('staff_accounts')).map((row) => (row as { name: string }).name).toSorted();
    staff.advance((INVITATION_HOURS + 1) * HOUR_S);
    await eraseOldStaffData(database, staff.clock);
    expect(await names()).toEqual(['Ana Prado', 'Bia', 'Caio']);
    expect(await rows('staff_invitations')).toEqual([]);
    expect(await rows('staff_passkeys')).toHaveLength(1);
    staff.advance(740 * 24 * HOUR_S);
    await eraseOldStaffData(database, staff.clock);
    expect(await names()).toEqual(['Bia']);
  });
});
