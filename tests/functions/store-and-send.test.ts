import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { promiseReply } from '../../netlify/leads/store/lateness.ts';
import { workOutbox } from '../../netlify/outbox/work.ts';
import { promiseContact } from '../../src/shared/company/promises.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { IDEMPOTENCY_HEADER, KEY_FIELD } from '../../src/shared/request/wire.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
afterEach(() => {
  const log = output.lines.join('\n');
  for (const value of Object.values(REQUEST).filter(Boolean)) expect(log).not.toContain(value);
});

const withKey = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key });

describe('a valid request', () => {
  test('sent as JSON is stored and mailed, and returns its reference', async () => {
    const key = randomUUID();
    const response = await pipeline.post(REQUEST, withKey(key));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { reference } = (await response.json()) as { reference: string };
    expect(reference).toMatch(/^[23456789CFGHJMPQRVWX]{8}$/);
    expect(await pipeline.onlyRow()).toMatchObject({
      request: REQUEST,
      id: key,
      reference,
      delivery: 'delivered',
      attempts: 1,
      suspicions: [],
      last_error: null,
      received_at: pipeline.clock,
    });
  });

  test('is mailed to the team with its whole content and the visitor as Reply-To', async () => {
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
    expect(mail?.headerNames).not.toContain('in-reply-to');
    expect(mail?.headers['content-type']).toMatch(/^multipart\/alternative/);
    for (const value of Object.values({ ...REQUEST, segment: 'Injeção Plástica' })) {
      expect(mail?.text).toContain(value);
    }
    expect(mail?.text).toContain(`Referência: ${shown}`);
    expect(mail?.text).toContain('20/11/2026, 12:00');
    expect(mail?.text).toMatch(/https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1!\S+/);
  });

  test('sent as a form leads to the confirmation page', async () => {
    const response = await pipeline.postForm({ ...REQUEST, urgent: 'sim' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    const { reference, machine, urgent } = await pipeline.onlyRow();
    expect({ machine, urgent }).toEqual({ machine: REQUEST.machine, urgent: 'sim' });
    expect(page).toContain('<title>Solicitação enviada | ');
    expect(page).toContain('<h1>Solicitação enviada</h1>');
    expect(page).toContain(formatReference(reference));
    expect(page).toContain(promiseContact(promiseReply(pipeline.clock)));
    expect(page).toContain('href="/artigo-injetoras"');
    expect(page).toContain('href="/"');
    expect(pipeline.smtp.mails[0]?.headers.subject).toMatch(/^\[MÁQUINA PARADA\] \[Orçamento /);
  });

  test('is one request whether sent as JSON or as a form with CR LF', async () => {
    await pipeline.post({ ...REQUEST, name: '  Ana Prado ' });
    await pipeline.postForm({ ...REQUEST, message: REQUEST.message.replaceAll('\n', '\r\n') });
    expect((await pipeline.onlyRow()).message).toBe(REQUEST.message);
  });

  test('gets its response before the mail is sent when waitUntil is available', async () => {
    pipeline.smtp.behaviour = 'hang';
    const pending: Promise<unknown>[] = [];
    const response = await pipeline.post(REQUEST, withKey(), { waitUntil: (work) => pending.push(work) });
    expect(response.status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'pending', last_error: null });
    await Promise.all(pending);
    expect((await pipeline.onlyRow()).last_error).toContain('deadline');
  });
});

describe('the same key', () => {
  test('20 times at once stores one lead and sends one mail', async () => {
    const headers = withKey();
    const responses = await Promise.all(Array.from({ length: 20 }, () => pipeline.post(REQUEST, headers)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const bodies = await Promise.all(responses.map((response) => response.json()));
    const { reference } = await pipeline.onlyRow();
    expect(bodies).toEqual(
      Array(20).fill({
        reference,
        secret: expect.stringMatching(/^[\w-]{22}$/),
        promise: promiseReply(pipeline.clock),
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('with another body responds 409 and keeps the first lead', async () => {
    const headers = withKey();
    await pipeline.post(REQUEST, headers);
    const response = await pipeline.post({ ...REQUEST, message: 'Outra coisa' }, headers);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict', notice: { title: expect.any(String) } });
    expect((await pipeline.onlyRow()).message).toBe(REQUEST.message);
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('and a request of a page that lacks the machine and the urgency, sent by it or by the new page, is the same', async () => {
    const headers = withKey();
    const { machine: _machine, urgent: _urgent, ...earlier } = REQUEST;
    const first = await (await pipeline.post(earlier, headers)).json();
    const { machine, urgent } = await pipeline.onlyRow();
    expect([machine, urgent]).toEqual(['', '']);
    for (const again of [earlier, { ...earlier, machine: '', urgent: '' }]) {
      expect(await (await pipeline.post(again, headers)).json()).toEqual(first);
    }
    expect((await pipeline.post({ ...earlier, urgent: 'sim' }, headers)).status).toBe(409);
    await pipeline.onlyRow();
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('in a field of the form that the browser posts, after a try by our script, stores one lead', async () => {
    const key = randomUUID();
    await pipeline.post(REQUEST, withKey(key));
    expect((await pipeline.postForm({ ...REQUEST, [KEY_FIELD]: key })).status).toBe(200);
    await pipeline.onlyRow();
  });

  test('a different key with the same body stores another lead', async () => {
    await pipeline.post(REQUEST, withKey());
    await pipeline.post(REQUEST, withKey());
    const [first, second] = await pipeline.rows();
    expect(second).toBeDefined();
    expect(first?.reference).not.toBe(second?.reference);
  });

  test('without a key, the same form on the same day is the same request', async () => {
    const first = await (await pipeline.postForm(REQUEST)).text();
    pipeline.advance(5);
    expect(await (await pipeline.postForm(REQUEST)).text()).toBe(first);
    await pipeline.onlyRow();
    expect(pipeline.smtp.mails).toHaveLength(1);
    pipeline.advance(24 * 60);
    await pipeline.postForm(REQUEST);
    expect(await pipeline.rows()).toHaveLength(2);
  });

  test('skips a reference that another lead has', async () => {
    const key = randomUUID();
    await pipeline.post(REQUEST, withKey(key));
    const { reference } = await pipeline.onlyRow();
    await pipeline.database.query('UPDATE leads SET id = $1, page_hash = NULL', [randomUUID()]);
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
  ])('%s is stored, flagged and counted in the mail of the hour', async (reason, extra) => {
    const response = await pipeline.post({ ...REQUEST, ...extra }, withKey());
    expect(response.status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({ suspicions: [reason], delivery: 'pending' });
    expect(pipeline.smtp.mails).toEqual([]);
    pipeline.advance(5);
    await workOutbox(pipeline.services);
    expect(pipeline.smtp.mails.map(({ text }) => text.split(',')[0])).toEqual(['1 pedido suspeito']);
  });
});

test('a visitor’s text adds neither a header nor a recipient to the mail', async () => {
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

// The mail server has no SMTPUTF8: it refuses a header with other signs than ASCII.
test.each([
  ['a,b@c.example', undefined],
  ['<a>@b.example', undefined],
  ['"x"@b.example', undefined],
  ['a;b@c.example', undefined],
  ['joão@ação.example', undefined],
  ['ana@açaí.example', 'Ana Prado <ana@xn--aa-4iaz.example>'],
])('the unusual e-mail address %s reaches the team in the text of the mail', async (email, replyTo) => {
  await pipeline.post({ ...REQUEST, email });
  const [mail] = pipeline.smtp.mails;
  expect(mail?.to).toEqual([TEAM]);
  expect(mail?.headers['reply-to']).toBe(replyTo);
  expect(mail?.text).toContain(email);
});
