import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { workOutbox } from '../../netlify/outbox/work.ts';
import { NOTICES } from '../../src/shared/request/notices.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();
afterEach(() => {
  if (pipeline.env.SMTP_URL === 'terminal:') return;
  const log = output.lines.join('\n');
  for (const value of Object.values(REQUEST).filter(Boolean)) expect(log).not.toContain(value);
});

async function referenceIn(response: Response): Promise<string> {
  return ((await response.json()) as { reference: string }).reference;
}

describe('mail down', () => {
  test.each(['defer', 'hang', 'drop'] as const)(
    '%s: stores the lead as pending, and the clock mails it later',
    async (behaviour) => {
      pipeline.smtp.behaviour = behaviour;
      // A server that hangs never responds, so only the deadline leads to this response.
      const response = await pipeline.post(REQUEST);
      expect(response.status).toBe(200);
      const row = await pipeline.onlyRow();
      expect(row).toMatchObject({ delivery: 'pending', attempts: 1, delivered_at: null });
      expect(row.last_error).toMatch(/deadline|EMESSAGE 451 DATA|ECONNECTION|ETIMEDOUT/);
      expect(row.last_error).not.toContain('@');

      pipeline.smtp.behaviour = 'accept';
      pipeline.advance(5);
      expect(await workOutbox(pipeline.services)).toMatchObject({ complete: true });
      expect(pipeline.smtp.mails).toHaveLength(1);
      expect(await pipeline.onlyRow()).toMatchObject({
        delivery: 'delivered',
        attempts: 2,
        last_error: null,
        delivered_at: pipeline.clock,
      });
    },
  );

  test('a mail refused because of its text is sent once more without the message', async () => {
    pipeline.smtp.refuses = REQUEST.message.slice(0, 10);
    const response = await pipeline.post(REQUEST);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered', attempts: 1 });
    expect(pipeline.smtp.mails).toHaveLength(1);
    const [mail] = pipeline.smtp.mails;
    expect(mail?.headers.subject).toContain(formatReference(await referenceIn(response)));
    expect(mail?.text).toContain(REQUEST.phone);
    expect(mail?.text).toContain('O servidor de email recusou a mensagem do cliente');
    expect(mail?.text).not.toContain(REQUEST.message);
  });

  test('a server whose greeting never ends: the deadline closes the connection', async () => {
    let closed = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    // Bytes arrive steadily, so that no socket timeout fires.
    const server = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-espere\r\n'), 20);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        closed();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    pipeline.env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await pipeline.post(REQUEST)).status).toBe(200);
    expect((await pipeline.onlyRow()).last_error).toContain('deadline');
    await isClosed;
    await new Promise((resolve) => server.close(resolve));
  });

  test.each([
    ['the connection is refused', 'smtp://127.0.0.1:1', /^ESOCKET CONN$/],
    ['SMTP_URL is missing', '', /SMTP_URL não está definida/],
  ])('%s: stores the lead as pending and logs why', async (_, url, reason) => {
    pipeline.env.SMTP_URL = url;
    expect((await pipeline.post(REQUEST)).status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({
      delivery: 'pending',
      last_error: expect.stringMatching(reason),
    });
    expect(output.lines).toContainEqual(
      expect.stringMatching(/team-mail \S+ not done: (?:ESOCKET|SMTP_URL não está)/),
    );
  });
});

describe('database down', () => {
  test.each(['refuse', 'hang'] as const)(
    '%s: mails the lead at once and responds with success',
    async (state) => {
      pipeline.line.switchTo(state);
      const response = await pipeline.post(REQUEST);
      expect(response.status).toBe(200);
      const reference = await referenceIn(response);
      const [mail] = pipeline.smtp.mails;
      expect(mail?.headers.subject).toContain(formatReference(reference));
      expect(mail?.text).toContain('aparece na lista de pedidos quando o banco voltar');
      expect(await pipeline.rows()).toEqual([]);
    },
  );

  /** Keeps the database down until the mail server has the mail. */
  const repairWhenMailed = () => {
    pipeline.line.switchTo('refuse');
    pipeline.smtp.choose = () => {
      pipeline.line.switchTo('forward');
      return undefined;
    };
  };

  test('stores the mailed lead under the reference shown when the database is back, and mails it only once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    repairWhenMailed();
    const reference = await referenceIn(await pipeline.post(REQUEST, headers));
    expect(await pipeline.onlyRow()).toMatchObject({ reference, delivery: 'delivered' });
    expect(await referenceIn(await pipeline.post(REQUEST, headers))).toBe(reference);
    pipeline.advance(60);
    await workOutbox(pipeline.services);
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('a mailed request does not mark another request with the same key as sent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    pipeline.smtp.behaviour = 'defer';
    await pipeline.post(REQUEST, headers);
    pipeline.smtp.behaviour = 'accept';
    repairWhenMailed();
    expect((await pipeline.post({ ...REQUEST, message: 'Outra coisa' }, headers)).status).toBe(200);
    // Both were acknowledged, so both are stored: the second one under a new key.
    const stored = (await pipeline.rows()).map(({ message, delivery }) => [message, delivery]);
    expect(stored.sort()).toEqual([
      ['Outra coisa', 'delivered'],
      [REQUEST.message, 'pending'],
    ]);
    pipeline.advance(5);
    await workOutbox(pipeline.services);
    expect(pipeline.smtp.mails.map(({ text }) => text.includes(REQUEST.message))).toEqual([false, true]);
  });

  test.each([
    ['a request meanwhile', true],
    ['none', false],
  ])('the connection pool recovers when the database is back, with %s', async (_, hasRequest) => {
    await pipeline.post(REQUEST);
    pipeline.line.switchTo('hang');
    if (hasRequest) await pipeline.post({ ...REQUEST, message: 'Enquanto o banco está fora' });
    pipeline.line.switchTo('forward');
    await pipeline.post({ ...REQUEST, message: 'Depois' });
    expect((await pipeline.rows()).map(({ message }) => message).sort()).toEqual(['Depois', REQUEST.message]);
  });

  test('records a sent mail although the database fails for a moment', async () => {
    const pending: Promise<unknown>[] = [];
    let isAccepted = () => {};
    const accepted = new Promise<void>((done) => {
      isAccepted = done;
    });
    pipeline.smtp.choose = () => {
      pipeline.line.switchTo('refuse');
      isAccepted();
      return undefined;
    };
    await pipeline.post(REQUEST, {}, { waitUntil: (work) => pending.push(work) });
    await accepted;
    setTimeout(() => pipeline.line.switchTo('forward'), 10);
    await Promise.all(pending);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
  });

  test('a lost confirmation causes at most a second mail with the same Message-ID', async () => {
    // The first request leaves a connection open, so that the next one is stored and only its response is lost.
    await pipeline.post({ ...REQUEST, message: 'Primeiro' });
    pipeline.smtp.mails.length = 0;
    pipeline.line.switchTo('mute');
    const headers = { 'idempotency-key': randomUUID() };
    expect((await pipeline.post(REQUEST, headers)).status).toBe(200);
    expect(pipeline.smtp.mails).toHaveLength(1);
    pipeline.line.switchTo('forward');
    pipeline.advance(2);
    await workOutbox(pipeline.services);
    const rows = await pipeline.rows();
    expect(rows.map(({ delivery }) => delivery)).toEqual(['delivered', 'delivered']);
    expect(new Set(pipeline.smtp.mails.map((mail) => mail.headers['message-id'])).size).toBe(1);
  });
});

describe('database and mail down', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const fail = () => {
    pipeline.line.switchTo('refuse');
    pipeline.smtp.behaviour = 'reject';
  };

  test('keeps the request, and stores and mails it when both are back', async () => {
    fail();
    const headers = key();
    const response = await pipeline.post(REQUEST, headers);
    expect(response.status).toBe(200);
    const reference = await referenceIn(response);
    expect(await referenceIn(await pipeline.post(REQUEST, headers))).toBe(reference);
    expect((await pipeline.post({ ...REQUEST, message: 'Outra coisa' }, headers)).status).toBe(409);
    pipeline.advance(5);
    expect(await storeKeptRequests(pipeline.services)).toMatchObject({ stored: 0, left: 1, complete: false });

    pipeline.line.switchTo('forward');
    pipeline.smtp.behaviour = 'accept';
    expect(await storeKeptRequests(pipeline.services)).toMatchObject({ stored: 1, left: 0, complete: true });
    expect(await pipeline.onlyRow()).toMatchObject({ reference, delivery: 'pending' });
    expect(await workOutbox(pipeline.services)).toMatchObject({ complete: true });
    expect(await pipeline.onlyRow()).toMatchObject({ reference, delivery: 'delivered' });
    expect(pipeline.smtp.mails).toHaveLength(1);
    expect(await pipeline.blobs.list('requests/')).toEqual([]);
  });

  test('mails a kept request as soon as mail is back, and only once', async () => {
    fail();
    await pipeline.post(REQUEST, key());
    pipeline.smtp.behaviour = 'accept';
    pipeline.advance(5);
    for (let run = 0; run < 3; run += 1) await storeKeptRequests(pipeline.services);
    expect(pipeline.smtp.mails).toHaveLength(1);
    pipeline.line.switchTo('forward');
    expect(await storeKeptRequests(pipeline.services)).toMatchObject({ stored: 1, left: 0, complete: true });
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered', delivered_at: pipeline.clock });
    await workOutbox(pipeline.services);
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('does not mail a kept request again if the clock works while it is stored', async () => {
    fail();
    await pipeline.post(REQUEST, key());
    pipeline.smtp.behaviour = 'accept';
    pipeline.advance(5);
    await storeKeptRequests(pipeline.services);
    pipeline.line.switchTo('forward');
    const { database } = pipeline.services;
    const write = database.write.bind(database);
    const stored = vi
      .spyOn(database, 'write')
      .mockImplementationOnce(async <Row>(...call: Parameters<typeof write>) => {
        const rows = await write<Row>(...call);
        await workOutbox(pipeline.services);
        return rows;
      });
    await storeKeptRequests(pipeline.services);
    stored.mockRestore();
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('stores a request whose key another one has, and leaves that one pending, also when the run is repeated', async () => {
    const headers = key();
    pipeline.smtp.behaviour = 'defer';
    await pipeline.post(REQUEST, headers);
    pipeline.smtp.behaviour = 'accept';
    pipeline.line.switchTo('refuse');
    await pipeline.post({ ...REQUEST, message: 'Outra coisa' }, headers);
    pipeline.line.switchTo('forward');
    pipeline.advance(2);
    const [kept] = await pipeline.blobs.list('requests/');
    const value = pipeline.blobs.values.get(kept ?? '');
    await storeKeptRequests(pipeline.services);
    // As if the run had died before it removed the request.
    pipeline.blobs.values.set(kept ?? '', value ?? '');
    await storeKeptRequests(pipeline.services);
    const stored = (await pipeline.rows()).map(({ message, delivery }) => [message, delivery]);
    expect(stored.sort()).toEqual([
      ['Outra coisa', 'delivered'],
      [REQUEST.message, 'pending'],
    ]);
  });

  test('stores a request that the version before has kept, without the machine and the urgency', async () => {
    fail();
    const { machine: _machine, urgent: _urgent, ...earlier } = REQUEST;
    const headers = key();
    await pipeline.post(earlier, headers);
    const [kept = ''] = await pipeline.blobs.list('requests/');
    const { value } = (await pipeline.blobs.read<{ lead: { request: object } }>(kept)) ?? {};
    await pipeline.blobs.write(kept, { ...value, lead: { ...value?.lead, request: earlier } });
    pipeline.line.switchTo('forward');
    pipeline.advance(2);
    expect(await storeKeptRequests(pipeline.services)).toMatchObject({ stored: 1, left: 0, complete: true });
    expect(await pipeline.onlyRow()).toMatchObject({ ...earlier, machine: '', urgent: '' });
    // Sent again from the queue of the device.
    expect((await pipeline.post(earlier, headers)).status).toBe(200);
    await pipeline.onlyRow();
  });

  test('leaves a request of the last minute to the process that received it', async () => {
    fail();
    await pipeline.post(REQUEST, key());
    pipeline.line.switchTo('forward');
    expect(await storeKeptRequests(pipeline.services)).toMatchObject({ stored: 0, left: 1, complete: false });
  });
});

describe('second store down', () => {
  test('stores and mails as always, and logs that the note is missing', async () => {
    pipeline.blobs.isDown = true;
    expect((await pipeline.post(REQUEST)).status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
    expect(output.lines.join('\n')).toContain('outbox: work not noted');
  });

  test.each([
    ['refuses', 'delivered'],
    ['hangs', 'delivered'],
    ['hangs in a flood', 'pending'],
  ])('%s: the visitor waits for the database alone', async (what, delivery) => {
    await pipeline.post({ ...REQUEST, message: 'Abre a conexão' });
    if (what.includes('flood')) pipeline.services.limits.mails = 0;
    const { promise: deadline, resolve: end } = Promise.withResolvers<void>();
    pipeline.blobs.isDown = what === 'refuses' || deadline;
    const afterwards: Promise<unknown>[] = [];
    // A store that hangs does so until the response is here.
    const response = await pipeline.post(REQUEST, {}, { waitUntil: (work) => afterwards.push(work) });
    expect(response.status).toBe(200);
    end();
    await Promise.all(afterwards);
    expect((await pipeline.rows()).at(-1)).toMatchObject({ delivery });
  });

  test('with the database down as well, the mail is the only copy', async () => {
    pipeline.blobs.isDown = true;
    pipeline.line.switchTo('refuse');
    expect((await pipeline.post(REQUEST)).status).toBe(200);
    expect(pipeline.smtp.mails[0]?.text).toContain('Este pedido não foi salvo em outro lugar');
    expect(await pipeline.rows()).toEqual([]);
  });
});

describe('database, second store and mail down', () => {
  beforeEach(() => {
    pipeline.blobs.isDown = true;
  });

  test.each([
    ['the mail server refuses', () => (pipeline.smtp.behaviour = 'reject')],
    ['the mail server hangs', () => (pipeline.smtp.behaviour = 'hang')],
    ['SMTP_URL is missing', () => delete pipeline.env.SMTP_URL],
  ])('%s: responds 503 with the notice as JSON, and takes the same request later', async (_, breakMail) => {
    pipeline.line.switchTo('refuse');
    breakMail();
    const headers = { 'idempotency-key': randomUUID() };
    const response = await pipeline.post(REQUEST, headers);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ code: 'unavailable', notice: NOTICES.failed });
    expect(await pipeline.rows()).toEqual([]);
    expect(pipeline.smtp.mails).toEqual([]);
    pipeline.line.switchTo('forward');
    pipeline.smtp.behaviour = 'accept';
    expect((await pipeline.post(REQUEST, headers)).status).toBe(200);
    expect(await pipeline.rows()).toHaveLength(1);
  });

  test('the page keeps the form’s values and offers a WhatsApp link without them', async () => {
    pipeline.line.switchTo('refuse');
    pipeline.smtp.behaviour = 'reject';
    const response = await pipeline.postForm(REQUEST);
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain(`<title>Erro: ${NOTICES.failed.title} | `);
    expect(page).toContain('value="Ana Prado"');
    expect(page).toContain(`\n${REQUEST.message}</textarea>`);
    const link = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect(decodeURIComponent(link)).toMatch(/^https:\/\/wa\.me\/\d+\?text=Olá! Gostaria de solicitar/);
    expect(decodeURIComponent(link)).not.toContain('Ana');
  });
});

test('an error in our code returns no details, and its place is logged', async () => {
  const broken = pipeline.services.now;
  pipeline.services.now = () => {
    throw new Error('no clock: Ana Prado <ana@cliente.example>');
  };
  try {
    const json = await pipeline.post(REQUEST);
    expect(json.status).toBe(500);
    expect(await json.json()).toEqual({ code: 'unexpected', notice: NOTICES.failed });
    const page = await pipeline.postForm(REQUEST);
    expect(page.status).toBe(500);
    const text = await page.text();
    expect(text).toContain('<h1>Algo deu errado</h1><p lang="en">Unexpected Application Error!</p>');
    expect(text).toContain('https://wa.me/');
    expect(text).not.toContain('Ana');
    expect(output.lines.at(-1)).toMatch(
      /^leads: unexpected error: Error at tests\/functions\/outages\.test\.ts:\d+:\d+$/,
    );
  } finally {
    pipeline.services.now = broken;
  }
});

test('SMTP_URL=terminal: prints the mail and records it as sent', async () => {
  pipeline.env = { SMTP_URL: 'terminal:' };
  await pipeline.post(REQUEST);
  expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'delivered' });
  const shown = output.lines.join('\n');
  expect(shown).toContain('Subject: [Orçamento ');
  expect(shown).toContain(REQUEST.message);
  expect(pipeline.smtp.mails).toEqual([]);
});
