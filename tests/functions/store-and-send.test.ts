import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { formatReference } from '../../src/shared/request/reference.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
afterEach(() => {
  const log = output.lines.join('\n');
  for (const value of Object.values(REQUEST)) expect(log).not.toContain(value);
});

const withKey = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key });

describe('a good request', () => {
  test('as JSON is stored, mailed and answered with its reference', async () => {
    const key = randomUUID();
    const response = await pipeline.post(REQUEST, withKey(key));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { reference } = (await response.json()) as { reference: string };
    expect(reference).toMatch(/^[23456789CFGHJMPQRVWX]{8}$/);
    expect(await pipeline.onlyRow()).toMatchObject({
      ...REQUEST,
      id: key,
      reference,
      delivery: 'delivered',
      attempts: 1,
      suspicions: [],
      last_error: null,
      received_at: pipeline.clock,
    });
  });

  test('is mailed to the team with all its content, to be answered to the visitor', async () => {
    const key = randomUUID();
    const response = await pipeline.post(REQUEST, withKey(key));
    const { reference } = (await response.json()) as { reference: string };
    const shown = formatReference(reference);
    expect(pipeline.smtp.mails).toHaveLength(1);
    const [mail] = pipeline.smtp.mails;
    expect(mail).toMatchObject({ from: 'site@fabrica.example', to: [TEAM] });
    expect(mail?.headers.subject).toBe(`[Orçamento ${shown}] Injeção Plástica – Plásticos Prado`);
    expect(mail?.headers['reply-to']).toBe('Ana Prado <ana@cliente.example>');
    expect(mail?.headers['message-id']).toBe(`<lead-${key}@fabrica.example>`);
    expect(mail?.headers['content-type']).toMatch(/^text\/plain; charset=utf-8/);
    for (const value of Object.values({ ...REQUEST, segment: 'Injeção Plástica' })) {
      expect(mail?.text).toContain(value);
    }
    expect(mail?.text).toContain(`Referência: ${shown}`);
    expect(mail?.text).toContain('20/11/2026, 12:00');
    expect(mail?.text).toMatch(/https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1!\S+/);
  });

  test('as a form lands on the confirmation', async () => {
    const response = await pipeline.postForm(REQUEST);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    const { reference } = await pipeline.onlyRow();
    expect(page).toContain('<title>Solicitação enviada | ');
    expect(page).toContain('<h1>Solicitação enviada</h1>');
    expect(page).toContain(formatReference(reference));
    expect(page).toContain('Entraremos em contato em até 24 horas');
    expect(page).toContain('href="/artigo-injetoras"');
    expect(page).toContain('href="/"');
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('means the same as a form and as JSON, with line breaks as browsers send them', async () => {
    await pipeline.post({ ...REQUEST, name: '  Ana Prado ' });
    await pipeline.postForm({ ...REQUEST, message: REQUEST.message.replaceAll('\n', '\r\n') });
    expect((await pipeline.onlyRow()).message).toBe(REQUEST.message);
  });

  test('is answered before it is mailed where the function may outlive its answer', async () => {
    pipeline.smtp.behaviour = 'hang';
    const pending: Promise<unknown>[] = [];
    const response = await pipeline.post(REQUEST, withKey(), { waitUntil: (work) => pending.push(work) });
    expect(response.status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'pending', last_error: null });
    await Promise.all(pending);
    expect((await pipeline.onlyRow()).last_error).toContain('deadline');
  });

  test('is leased to its first delivery when it is stored', async () => {
    const pending: Promise<unknown>[] = [];
    await pipeline.post(REQUEST, withKey(), { waitUntil: (work) => pending.push(work) });
    const { next_attempt_at } = await pipeline.onlyRow();
    expect(next_attempt_at.getTime() - pipeline.clock.getTime()).toBe(60_000);
    await Promise.all(pending);
  });
});

describe('the same key', () => {
  test('with the same body is one request with one mail', async () => {
    const headers = withKey();
    const first = await (await pipeline.post(REQUEST, headers)).json();
    pipeline.advance(60);
    const second = await pipeline.post(REQUEST, headers);
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(first);
    await pipeline.onlyRow();
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('twenty times at once is one request with one mail', async () => {
    const headers = withKey();
    const responses = await Promise.all(Array.from({ length: 20 }, () => pipeline.post(REQUEST, headers)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const bodies = await Promise.all(responses.map((response) => response.json()));
    const { reference } = await pipeline.onlyRow();
    expect(bodies).toEqual(Array(20).fill({ reference }));
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('with another body is a conflict, and the first stays', async () => {
    const headers = withKey();
    await pipeline.post(REQUEST, headers);
    const response = await pipeline.post({ ...REQUEST, message: 'Outra coisa' }, headers);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict', notice: { title: expect.any(String) } });
    expect((await pipeline.onlyRow()).message).toBe(REQUEST.message);
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('in capitals is the same key', async () => {
    const key = randomUUID();
    await pipeline.post(REQUEST, withKey(key));
    await pipeline.post(REQUEST, withKey(key.toUpperCase()));
    await pipeline.onlyRow();
  });

  test('another key with the same body is another request', async () => {
    await pipeline.post(REQUEST, withKey());
    await pipeline.post(REQUEST, withKey());
    const [first, second] = await pipeline.rows();
    expect(second).toBeDefined();
    expect(first?.reference).not.toBe(second?.reference);
  });

  test('without one, a refresh of the answer is the same request on the same day', async () => {
    const first = await (await pipeline.postForm(REQUEST)).text();
    pipeline.advance(5);
    expect(await (await pipeline.postForm(REQUEST)).text()).toBe(first);
    await pipeline.onlyRow();
    expect(pipeline.smtp.mails).toHaveLength(1);
    pipeline.advance(24 * 60);
    await pipeline.postForm(REQUEST);
    expect(await pipeline.rows()).toHaveLength(2);
  });

  test('a reference that another request has is passed over', async () => {
    const key = randomUUID();
    await pipeline.post(REQUEST, withKey(key));
    const { reference } = await pipeline.onlyRow();
    await pipeline.database.query('UPDATE leads SET id = $1', [randomUUID()]);
    const response = await pipeline.post(REQUEST, withKey(key));
    const body = (await response.json()) as { reference: string };
    expect(response.status).toBe(200);
    expect(body.reference).not.toBe(reference);
    expect((await pipeline.rows()).map((row) => row.reference)).toContain(body.reference);
    expect(await (await pipeline.post(REQUEST, withKey(key))).json()).toEqual(body);
  });
});

describe('suspected spam', () => {
  test.each([
    ['honeypot', { referencia_interna: 'http://spam.example' }],
    ['too-fast', { elapsed_ms: 1200 }],
    ['too-fast', { elapsed_ms: '1200' }],
  ])('%s is stored, flagged and mailed', async (reason, extra) => {
    const response = await pipeline.post({ ...REQUEST, ...extra }, withKey());
    expect(response.status).toBe(200);
    expect((await pipeline.onlyRow()).suspicions).toEqual([reason]);
    expect(pipeline.smtp.mails[0]?.headers.subject).toMatch(/^\[Suspeito\] \[Orçamento /);
    expect(pipeline.smtp.mails[0]?.text).toContain('pode ser spam');
  });
});

test('what a visitor types adds no header and no recipient', async () => {
  const evil = 'Ana\r\nBcc: todos@spam.example\r\nX-Evil: 1';
  await pipeline.post({
    ...REQUEST,
    name: evil,
    company: evil,
    phone: `${REQUEST.phone}\r\nBcc: x@y.example`,
  });
  const [mail] = pipeline.smtp.mails;
  expect(mail?.to).toEqual([TEAM]);
  expect(mail?.headerNames).not.toContain('bcc');
  expect(mail?.headerNames).not.toContain('x-evil');
  expect(mail?.headerNames.filter((name) => name === 'to')).toHaveLength(1);
});

test.each(['a,b@c.example', '<a>@b.example', '"x"@b.example', 'joão@ação.example', 'a;b@c.example'])(
  'an odd address, %s, is delivered and harms no header',
  async (email) => {
    await pipeline.post({ ...REQUEST, email });
    const [mail] = pipeline.smtp.mails;
    expect(mail?.to).toEqual([TEAM]);
    expect(mail?.text).toContain(email);
  },
);
