import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handleSend } from '../../netlify/leads/receive/handle-send.ts';
import { NOTICES } from '../../src/shared/request/notices.ts';
import { SEND_PATH, type SendFailure } from '../../src/shared/request/wire.ts';
import { inDeploy, OLD_ADDRESS, PUBLISHED, UNPUBLISHED } from '../fixtures/deploys.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();

const SITE = 'https://fabrica.example';
const FOREIGN = 'https://outra.example';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const BODY = JSON.stringify(REQUEST);
const FORM = new URLSearchParams(REQUEST).toString();

/** A body without Content-Length. */
function streamed(text: string): RequestInit {
  const body = new ReadableStream({
    start(controller) {
      for (let i = 0; i < text.length; i += 8192)
        controller.enqueue(new TextEncoder().encode(text.slice(i, i + 8192)));
      controller.close();
    },
  });
  return { body, duplex: 'half' } as RequestInit;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const json = (body: BodyInit): RequestInit => ({ headers: JSON_TYPE, body });
const form = (body: BodyInit): RequestInit => ({ headers: FORM_TYPE, body });
const typed = (type: string): RequestInit => ({ headers: { 'content-type': type }, body: BODY });
const changed = (fields: object) => json(JSON.stringify({ ...REQUEST, ...fields }));
const keyed = (key: string, init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...init.headers, 'idempotency-key': key },
});
const TOO_MUCH = 'a'.repeat(65_536);

const cases: [string, number, SendFailure['code'], RequestInit][] = [
  ['GET', 405, 'method', { method: 'GET' }],
  ['HEAD', 405, 'method', { method: 'HEAD' }],
  ['OPTIONS', 405, 'method', { method: 'OPTIONS' }],
  ['PUT', 405, 'method', { ...json(BODY), method: 'PUT' }],
  ['no type', 415, 'type', typed('')],
  ['text', 415, 'type', typed('text/plain')],
  ['a type with a known prefix', 415, 'type', typed('application/jsonp')],
  ['multipart without fields', 422, 'invalid', { body: new FormData() }],
  ['latin-1', 415, 'type', typed('application/json; charset=ISO-8859-1')],
  ['utf-16 form', 415, 'type', typed('application/x-www-form-urlencoded;charset=utf-16')],
  ['gzip', 415, 'type', { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: BODY }],
  ['an empty body', 400, 'body', json('')],
  ['no body', 400, 'body', { headers: JSON_TYPE }],
  ['half a JSON', 400, 'body', json(BODY.slice(0, 40))],
  ['an array', 400, 'body', json(`[${BODY}]`)],
  ['null', 400, 'body', json('null')],
  ['a string', 400, 'body', json('"a"')],
  ['deep nesting', 400, 'body', json('['.repeat(60_000))],
  ['broken UTF-8', 400, 'body', json(bytes('{"name":"Jo\xe3o"}'))],
  ['broken UTF-8 in a form', 400, 'body', form(bytes('name=Jo\xe3o'))],
  ['broken UTF-8, percent-encoded', 400, 'body', form('name=Jo%E3o')],
  ['a broken percent sign', 400, 'body', form('name=50%zz')],
  ['too much', 413, 'size', changed({ message: TOO_MUCH })],
  ['too much, without Content-Length', 413, 'size', { headers: JSON_TYPE, ...streamed(`"${TOO_MUCH}"`) }],
  ['too much, in a form', 413, 'size', form(`message=${TOO_MUCH}`)],
  ['an invalid key', 400, 'key', keyed('abc', json(BODY))],
  ['an empty key', 400, 'key', keyed('', json(BODY))],
  ['a bad key with a form', 400, 'key', keyed('abc', form(FORM))],
  ['missing fields', 422, 'invalid', json('{}')],
  ['a field of another type', 422, 'invalid', changed({ name: 1 })],
  ['a bad email', 422, 'invalid', changed({ email: 'a b' })],
  ['a bad segment', 422, 'invalid', changed({ segment: 'x' })],
  ['a bad field in a form', 422, 'invalid', form('name=Ana')],
];

describe('what is refused is neither stored nor mailed:', () => {
  afterEach(async () => {
    expect(await pipeline.rows()).toEqual([]);
    expect(pipeline.smtp.mails).toEqual([]);
  });

  test.each(cases)('%s: responds %i with code %s', async (_, status, code, init) => {
    const response = await pipeline.send({ method: 'POST', ...init });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    const text = await response.text();
    expect(text).not.toMatch(/\bat .*\.ts|Error:|SyntaxError|node_modules/);
    if (response.headers.get('content-type') === 'text/html; charset=utf-8') {
      expect(text).toMatch(/<title>Erro: \p{Lu}/u);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    } else {
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const failure = JSON.parse(text) as SendFailure;
      expect(failure).toMatchObject({ code, notice: { title: expect.stringMatching(/^\p{Lu}/u) } });
    }
  });

  test('responds with a page if the client accepts HTML, even to an unsupported type', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'content-type': 'text/plain' };
    const response = await pipeline.send({ method: 'POST', headers, body: 'a' });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('Formato não aceito');
  });

  test('responds 400 to an interrupted body', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('connection reset'));
      },
    });
    const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as RequestInit;
    expect((await pipeline.send(init)).status).toBe(400);
  });

  test('reads a body of exactly 64 kB', async () => {
    const filler = 'a'.repeat(65_536 - '{"message":""}'.length);
    const response = await pipeline.send({
      method: 'POST',
      headers: JSON_TYPE,
      body: `{"message":"${filler}"}`,
    });
    expect(response.status).toBe(422);
  });

  describe('an invalid form', () => {
    const typed = {
      name: '"><script>alert(1)</script>',
      email: "ana' onfocus='x",
      phone: '123',
      company: 'Prado & Filhos',
      segment: 'extrusao',
      message: '\n</textarea><img src=x>',
    };

    test('is shown again with its errors and the escaped values', async () => {
      const response = await pipeline.postForm(typed);
      expect(response.status).toBe(422);
      const page = await response.text();
      expect(page).toContain('<title>Erro: Email inválido | ');
      expect(page).toContain('class="error-summary"');
      expect(page).toContain(`<a href="#email">Email: ${NOTICES.email.detail}</a>`);
      expect(page).toContain(`<a href="#phone">Telefone: ${NOTICES.phone.detail}</a>`);
      expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
      expect(page).toContain('value="ana&#39; onfocus=&#39;x"');
      expect(page).toContain('value="Prado &amp; Filhos"');
      expect(page).toContain('<option value="extrusao" selected>');
      expect(page).toContain('\n\n&lt;/textarea&gt;&lt;img src=x&gt;</textarea>');
      expect(page).not.toMatch(/<script|<img/);
      expect(page).toMatch(/id="email"[^>]* aria-describedby="email-error" aria-invalid="true"/);
    });

    test('keeps the first value of a repeated field', async () => {
      const response = await pipeline.send({
        method: 'POST',
        headers: FORM_TYPE,
        body: 'name=Primeiro&name=Segundo',
      });
      const page = await response.text();
      expect(page).toContain('value="Primeiro"');
      expect(page).not.toContain('Segundo');
    });
  });

  test('the JSON response names each invalid field with its problem', async () => {
    const response = await pipeline.post({ ...REQUEST, email: 'ana', phone: '1' });
    expect(await response.json()).toEqual({
      code: 'invalid',
      notice: NOTICES.email,
      problems: [
        { field: 'email', message: NOTICES.email.detail },
        { field: 'phone', message: NOTICES.phone.detail },
      ],
    });
  });
});

test.each<[boolean, Record<string, string>]>([
  [true, { 'sec-fetch-site': 'cross-site', origin: FOREIGN }],
  [true, { 'sec-fetch-site': 'cross-site' }],
  [true, { origin: FOREIGN }],
  [true, { origin: 'http://fabrica.example' }],
  [false, { 'sec-fetch-site': 'same-origin', origin: SITE }],
  [false, { 'sec-fetch-site': 'same-site', origin: 'https://www.fabrica.example' }],
  // Behind a proxy with another name.
  [false, { 'sec-fetch-site': 'same-origin', origin: FOREIGN }],
  [false, { origin: SITE }],
  [false, { origin: 'null' }],
  [false, {}],
])(
  'another site’s page has sent: %s, with %j; such a request is stored, marked and counted alone',
  async (isForeign, headers) => {
    expect((await pipeline.postForm(REQUEST, headers)).status).toBe(200);
    const suspicions = isForeign ? ['other-site'] : [];
    expect(await pipeline.onlyRow()).toMatchObject({ suspicions });
    expect(pipeline.smtp.mails).toHaveLength(isForeign ? 0 : 1);
  },
);

describe('an old deploy', () => {
  beforeAll(() => vi.stubEnv('PUBLIC_SITE_URL', SITE));
  afterAll(() => vi.unstubAllEnvs());

  const post = (address: string, body: string | URLSearchParams, headers = {}) =>
    handleSend(
      new Request(address + SEND_PATH, {
        method: 'POST',
        body,
        headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
      }),
      pipeline.services,
    );

  test('stores nothing, and names the live site to the form', async () => {
    const response = await inDeploy(UNPUBLISHED, () => post(OLD_ADDRESS, JSON.stringify(REQUEST)));
    expect(response.status).toBe(410);
    const failure = (await response.json()) as SendFailure;
    expect(failure).toMatchObject({ code: 'outdated', site: SITE });
    expect(failure.notice.detail).toContain(SITE);
    expect(failure.notice.detail).toContain('Nada foi enviado');
    expect(await pipeline.rows()).toEqual([]);
    expect(pipeline.blobs.values.size).toBe(0);
    expect(pipeline.smtp.mails).toEqual([]);
  });

  test('without JavaScript shows what was typed, to be sent to the live site', async () => {
    const response = await inDeploy(UNPUBLISHED, () => post(OLD_ADDRESS, new URLSearchParams(REQUEST)));
    expect(response.status).toBe(410);
    const page = await response.text();
    expect(page).toContain('Esta é uma versão antiga do site');
    expect(page).toContain('Rosca de 60 mm');
    expect(page).toContain(`action="${SITE}${SEND_PATH}"`);
    expect(page).toContain(`href="${SITE}"`);
    expect(page).toContain('https://wa.me/');
    expect(response.headers.get('content-security-policy')).toContain(`form-action ${SITE};`);
    expect(await pipeline.rows()).toEqual([]);
  });

  test.each([
    ['the published deploy', PUBLISHED, OLD_ADDRESS],
    ['the live address, when Netlify does not name the published deploy', UNPUBLISHED, SITE],
    ['a preview', { context: 'deploy-preview', published: false }, OLD_ADDRESS],
  ])('%s is none: it stores requests', async (_, deploy, address) => {
    const response = await inDeploy(deploy, () => post(address, JSON.stringify(REQUEST)));
    expect(response.status).toBe(200);
    expect(await pipeline.rows()).toHaveLength(1);
  });

  test.each(['true', '0', ''])(
    'the live address stores a request with the header x-nf-deploy-published: %j',
    async (value) => {
      const headers = { 'x-nf-deploy-published': value };
      const response = await inDeploy(UNPUBLISHED, () => post(SITE, JSON.stringify(REQUEST), headers));
      expect(response.status).toBe(200);
      expect(await pipeline.rows()).toHaveLength(1);
    },
  );
});
