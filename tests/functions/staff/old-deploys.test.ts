import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { handleSession } from '../../../netlify/staff/handle-session.ts';
import { respondToStaff } from '../../../netlify/staff/respond-to-staff.ts';
import { SESSION_PATH } from '../../../src/shared/staff/staff-wire.ts';
import { inDeploy, OLD_ADDRESS, PUBLISHED, UNPUBLISHED } from '../../fixtures/deploys.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { cookiesOf, PASSPHRASE, PASSPHRASE_HASH, STAFF_SITE } from '../../fixtures/staff.ts';

const NEW_PASSWORD = 'cilindro novo em aço H13';

/** As `npm run admin:password` prints it, at the lowest cost that is allowed. */
function hashOf(password: string, salt: string): string {
  const key = scryptSync(password.normalize('NFC'), salt, 32, { N: 2 ** 14, r: 1, p: 1 });
  return `scrypt:14:1:1:${Buffer.from(salt).toString('base64url')}:${key.toString('base64url')}`;
}

const NEW_HASH = hashOf(NEW_PASSWORD, 'a salt of 16 b..');

const { staff, output: printed } = await prepareStaff();

interface Call {
  address?: string;
  cookie?: string;
  password?: string;
  headers?: Record<string, string>;
}

const requestOf = (path: string, { address = STAFF_SITE, cookie, password, headers }: Call) =>
  new Request(address + path, {
    method: password ? 'POST' : 'GET',
    headers: { origin: address, ...(cookie && { cookie }), ...headers },
    ...(password && { body: JSON.stringify({ password, person: '' }) }),
  });

/** The admin of one deploy on the shared database, with its own password. */
const deployWith = (passwordHash: string, deploy = PUBLISHED) => {
  const open = () => ({ ...staff.services, settings: { passwordHash } });
  const signIn = (password: string, call: Call = {}) =>
    inDeploy(deploy, () =>
      handleSession(requestOf(SESSION_PATH, { ...call, password }), '203.0.113.7', open),
    );
  const readLeads = (cookie: string, call: Call = {}) =>
    inDeploy(deploy, () =>
      respondToStaff(
        requestOf('/', { ...call, cookie }),
        'inbox',
        'leads',
        () => new Response('leads'),
        open,
      ),
    );
  return { signIn, readLeads };
};

const codeOf = async (response: Response) => [response.status, await response.json()];

test('a new password closes the sessions and the sign-in of every deploy with the old one', async () => {
  // Without the second sign of an old deploy, only the database tells the two apart.
  const before = deployWith(PASSPHRASE_HASH, UNPUBLISHED);
  const after = deployWith(NEW_HASH, UNPUBLISHED);
  const cookie = cookiesOf(await before.signIn(PASSPHRASE));
  expect((await before.readLeads(cookie)).status).toBe(200);

  const renewed = cookiesOf(await after.signIn(NEW_PASSWORD));
  expect(await codeOf(await before.readLeads(cookie))).toEqual([401, { code: 'signed-out' }]);
  expect(await codeOf(await before.signIn(PASSPHRASE))).toEqual([410, { code: 'outdated' }]);
  expect(await codeOf(await before.signIn('errada'))).toEqual([410, { code: 'outdated' }]);
  expect((await after.readLeads(renewed)).status).toBe(200);
  expect((await after.signIn(NEW_PASSWORD)).status).toBe(200);
});

test('a published deploy with an older password is refused, and the log says what to do', async () => {
  await deployWith(PASSPHRASE_HASH).signIn(PASSPHRASE);
  await deployWith(NEW_HASH).signIn(NEW_PASSWORD);
  expect((await deployWith(PASSPHRASE_HASH).signIn(PASSPHRASE)).status).toBe(410);
  expect(printed.lines).toContainEqual(expect.stringContaining('docs/operating/sign-in.md'));
  // The same password again has a new hash.
  const again = deployWith(hashOf(PASSPHRASE, 'another salt 16.'));
  expect((await again.signIn(PASSPHRASE)).status).toBe(200);
  expect((await deployWith(NEW_HASH).signIn(NEW_PASSWORD)).status).toBe(410);
});

test('an old deploy at its own address serves no staff, whatever its password', async () => {
  const call = { address: OLD_ADDRESS };
  const cookie = cookiesOf(await deployWith(PASSPHRASE_HASH).signIn(PASSPHRASE));
  const old = deployWith(PASSPHRASE_HASH, UNPUBLISHED);
  expect(await codeOf(await old.signIn(PASSPHRASE, call))).toEqual([410, { code: 'outdated' }]);
  expect(await codeOf(await old.readLeads(cookie, call))).toEqual([410, { code: 'outdated' }]);
  // Nor does a password that the published deploy has never seen become the newest there.
  expect((await deployWith(NEW_HASH, UNPUBLISHED).signIn(NEW_PASSWORD, call)).status).toBe(410);
  expect((await deployWith(PASSPHRASE_HASH).readLeads(cookie)).status).toBe(200);
});

test('the published deploy serves the staff at every address, and when Netlify does not say which it is', async () => {
  const live = deployWith(PASSPHRASE_HASH);
  const cookie = cookiesOf(await live.signIn(PASSPHRASE));
  expect((await live.readLeads(cookie, { address: OLD_ADDRESS })).status).toBe(200);
  const said = { headers: { 'x-nf-deploy-published': '0' } };
  for (const call of [{}, said])
    expect((await deployWith(PASSPHRASE_HASH, UNPUBLISHED).readLeads(cookie, call)).status).toBe(200);
  const unknown = deployWith(PASSPHRASE_HASH, { context: '', published: false });
  expect((await unknown.readLeads(cookie)).status).toBe(200);
  expect((await unknown.readLeads(cookie, { address: OLD_ADDRESS })).status).toBe(410);
});

test('a preview serves testers at its own address', async () => {
  const preview = deployWith(PASSPHRASE_HASH, { context: 'deploy-preview', published: false });
  const response = await preview.signIn(PASSPHRASE, { address: OLD_ADDRESS });
  expect(response.status).toBe(200);
});

test('on this machine the password may be set to a new one and back', async () => {
  const services = { ...staff.services };
  const signIn = (passwordHash: string, password: string) =>
    handleSession(requestOf(SESSION_PATH, { password }), '203.0.113.7', () => ({
      ...services,
      settings: { passwordHash },
    }));
  for (const [hash, password] of [
    [PASSPHRASE_HASH, PASSPHRASE],
    [NEW_HASH, NEW_PASSWORD],
    [PASSPHRASE_HASH, PASSPHRASE],
  ] as const)
    expect((await signIn(hash, password)).status).toBe(200);
  const cookie = cookiesOf(await signIn(PASSPHRASE_HASH, PASSPHRASE));
  expect((await staff.run(() => new Response('in'), '/', { cookie })).status).toBe(200);
});
