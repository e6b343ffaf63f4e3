/**
 * `npm run check:deploy -- <address>`: a smoke test of a deployed site, or of http://localhost:8888, with one line per check.
 * Exits with status 1 if a check failed, with 2 if the address is none.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEPLOY_CHECK_PATH, type TestState } from '../../netlify/leads/check/handle-deploy-check.ts';
import { SYNTHETIC_REQUEST, signCheck } from '../../netlify/leads/check/test-request.ts';
import { POLICIES_PATH, type Policies, REDIRECTS } from '../../netlify/platform/edge.ts';
import { SECURITY_HEADERS } from '../../netlify/platform/security-headers.ts';
import { sendOnce } from '../../src/shared/request/sending.ts';
import { ARTICLE_REDIRECTS, ROUTES } from '../../src/shared/routes.ts';
import { health } from '../../src/shared/staff/health-answers.ts';
import { HEALTH_LINES, HEALTH_PATH } from '../../src/shared/staff/health-wire.ts';

const TIMEOUT_MS = 20_000;
const NETLIFY_HSTS = 'max-age=31536000; includeSubDomains; preload';
const MISSING_PAGE = '/endereco-que-nao-existe';
const [ARTICLE = ''] = Object.values(ARTICLE_REDIRECTS);

/** A page of each kind, one of them with a quote form, and the policy of the build that it must have. */
const PAGES: readonly [path: string, policy: keyof Policies][] = [
  [ROUTES.shop, 'policy'],
  [ROUTES.injectors, 'policy'],
  [ARTICLE, 'policy'],
  [MISSING_PAGE, 'policy'],
  [ROUTES.shopAdmin, 'staffPolicy'],
  // The address matches both rules, and the host must not send both policies.
  [ROUTES.editor, 'editorPolicy'],
];

// fetch says only "fetch failed"; the cause has the code.
const explain = ({ message, cause }: Error & { cause?: { code?: string } }) => cause?.code ?? message;

/** Resolves to whether the site passed. Without a key, which is DEPLOY_CHECK_KEY, no test request is sent. */
export async function checkDeploy(
  address: string,
  key: string | undefined,
  report: (line: string) => void,
): Promise<boolean> {
  let hasPassed = true;
  async function check(name: string, run: () => Promise<unknown>): Promise<boolean> {
    const fault = await run().then(() => undefined, explain);
    report(fault === undefined ? `ok       ${name}` : `FAILED   ${name}: ${fault}`);
    hasPassed &&= fault === undefined;
    return fault === undefined;
  }

  // A connection per call: on a kept one, a call may cross the server's close.
  const open: typeof fetch = (path, { headers, ...init } = {}) =>
    fetch(new URL(String(path), address), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { ...(headers as object), Connection: 'close' },
    });
  async function call(path: string, status = 200, init?: RequestInit): Promise<Response> {
    const response = await open(path, init);
    assert(response.status === status, `${response.status} instead of ${status}`);
    return response;
  }

  let policies: Policies | undefined;
  async function checkPage(path: string, policy: keyof Policies): Promise<string> {
    const response = await call(path, path === MISSING_PAGE ? 404 : 200);
    const header = (name: string) => response.headers.get(name) ?? 'none';
    // On its own domain, Netlify sends a Strict-Transport-Security of its own, for a year.
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      assert([value, NETLIFY_HSTS].includes(header(name)), `${name} is ${header(name)}`);
    policies ??= (await (await call(POLICIES_PATH)).json()) as Policies;
    assert(header('Content-Security-Policy') === policies[policy], 'another Content-Security-Policy');
    const html = await response.text();
    const canonical = /<link[^>]+rel="?canonical"?[^>]+href="?([^">\s]+)/.exec(html)?.[1];
    assert(
      !canonical || canonical === new URL(path, address).href,
      `its canonical address is ${canonical}: PUBLIC_SITE_URL`,
    );
    return html;
  }

  async function checkCaching(path: string, expected: RegExp): Promise<void> {
    const value = (await call(path)).headers.get('Cache-Control') ?? 'none';
    assert(expected.test(value), `Cache-Control is ${value}`);
  }

  async function checkHealth(): Promise<void> {
    const response = await open(HEALTH_PATH);
    assert([200, 503].includes(response.status), `${response.status} instead of 200`);
    const { lines } = health.parse(await response.json());
    // A site is tried before its first backup; check:launch and an alarm ask for one.
    const bad = HEALTH_LINES.filter((name) => !lines[name].isOk && name !== 'backup');
    assert(bad.length === 0, bad.join(', '));
  }

  /** Sends a test request with the form's own code, asks whether it was mailed, and erases it. */
  async function checkRequest(secret: string): Promise<void> {
    const lead = randomUUID();
    const sign = (method: 'POST' | 'GET' | 'DELETE') => signCheck(secret, method, lead, new Date());
    const ask = async (method: 'GET' | 'DELETE') =>
      (await (await call(DEPLOY_CHECK_PATH, 200, { method, headers: sign(method) })).json()) as TestState;
    // A site that does not know the key would take the test request for a customer's.
    if (!(await check('the site has the same DEPLOY_CHECK_KEY', () => ask('GET')))) return;
    const send: typeof fetch = (path, init) =>
      open(path, { ...init, headers: { ...(init?.headers as object), ...sign('POST') } });
    await check('a test request is accepted', async () => {
      const sent = await sendOnce(SYNTHETIC_REQUEST, lead, { honeypot: '', elapsedMs: 60_000 }, send);
      assert(sent.ok, 'reason' in sent ? sent.reason : '');
    });
    await check('the test request is mailed to the team', async () => {
      for (const end = Date.now() + TIMEOUT_MS; ; await pause(500)) {
        const { isStored, isMailed, answer } = await ask('GET');
        if (isMailed) return;
        assert(isStored, 'not in the database');
        assert(answer === null && Date.now() < end, answer ?? 'not yet');
      }
    });
    await check('the test request is erased', async () =>
      assert(!(await ask('DELETE')).isStored, 'it stays'),
    );
  }

  let home = '';
  if (!(await check('/', async () => (home = await checkPage('/', 'policy'))))) {
    report('skipped  everything else');
    return false;
  }
  for (const [path, policy] of PAGES) await check(path, () => checkPage(path, policy));
  const asset = /\/_astro\/[\w.-]+\.(?:js|css|woff2|webp|avif)/.exec(home)?.[0] ?? '/_astro/';
  await check(`${asset} is cached for a year`, () => checkCaching(asset, /max-age=31536000\b.*immutable/));
  await check('/sw.js is revalidated', () => checkCaching('/sw.js', /no-cache|max-age=0/));
  for (const { from, to, status } of [...REDIRECTS, { from: '/faq/', to: ROUTES.faq, status: 301 }])
    await check(`${from} leads to ${to}`, async () => {
      const location = (await call(from, status)).headers.get('Location') ?? '';
      assert(new URL(location, address).href === new URL(to, address).href, `it leads to ${location}`);
    });
  await check(HEALTH_PATH, checkHealth);
  if (key) await checkRequest(key);
  else report('skipped  the test request: DEPLOY_CHECK_KEY is not set here');
  return hasPassed;
}

if (import.meta.main) {
  const address = process.argv[2] ?? '';
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    console.error('Usage: npm run check:deploy -- https://your-site.netlify.app');
    process.exitCode = 2;
  } else if (!(await checkDeploy(address, process.env['DEPLOY_CHECK_KEY'], console.log)))
    process.exitCode = 1;
}
