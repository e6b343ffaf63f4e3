import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { type WorkRow, workColumns } from '../../netlify/inbox/lead-work.ts';
import { recordReply } from '../../netlify/inbox/record-reply.ts';
import { viewContext } from '../../netlify/inbox/view-context.ts';
import { handlePage } from '../../netlify/leads/page/handle-page.ts';
import { latestLateArrival } from '../../netlify/leads/store/lateness.ts';
import { linkOf } from '../../netlify/leads/store/page-link.ts';
import { workOutbox } from '../../netlify/outbox/work.ts';
import { company } from '../../src/shared/company/company.ts';
import {
  LOST_LINK,
  PAGE_PATH,
  type PageAction,
  type PageActions,
  type PageAnswer,
  type PageFailureCode,
  pageActionPath,
  type RequestView,
} from '../../src/shared/request/page-wire.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { workSteps } from '../fixtures/outbox.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';

const { pipeline, output } = await preparePipeline();
const { services } = pipeline;

const SPAM = 'Compre viagra http://spam.example http://spam2.example http://spam3.example';

interface Sent {
  reference: string;
  secret: string;
}

/** Sends a request; customers are mailed. */
async function send(changes: Partial<typeof REQUEST> = {}): Promise<Sent> {
  services.customers.areMailed = true;
  const response = await pipeline.post({ ...REQUEST, ...changes });
  return (await response.json()) as Sent;
}

async function call(body: object, action?: PageAction | typeof LOST_LINK) {
  const request = new Request(`https://fabrica.example${action ? pageActionPath(action) : PAGE_PATH}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const response = await handlePage(request, action, services);
  const json = (await response.json()) as Partial<PageAnswer> & { code?: PageFailureCode };
  return { status: response.status, ...json };
}

const read = (secret: string) => call({ secret });
const act = <Action extends PageAction>(
  secret: string,
  action: Action,
  body: PageActions[Action],
  key: string = randomUUID(),
) => call({ ...body, secret, key }, action);

async function viewOf(secret: string): Promise<RequestView> {
  const { view } = await read(secret);
  if (!view) throw new Error('no page');
  return view;
}

/** The headers of a later mail of the same request to the same recipient. */
const inThreadOf = (first: ReceivedMail | undefined) => ({
  'in-reply-to': first?.headers['message-id'],
  references: first?.headers['message-id'],
});

const mailsTo = (address: string) => pipeline.smtp.mails.filter(({ to }) => to.includes(address));

describe('the page', () => {
  test('shows the request as it was sent, and when an answer is due', async () => {
    const { reference, secret } = await send();
    expect(await viewOf(secret)).toMatchObject({
      reference,
      request: REQUEST,
      steps: [{ step: 'received', at: pipeline.clock.toISOString() }],
      ending: null,
      owner: null,
    });
    // Friday 2026-11-20 is a holiday, and the company is closed in the night: four opening hours end on the next day it works.
    const due = new Date((await viewOf(secret)).dueAt ?? '');
    expect(latestLateArrival(due).getTime()).toBeGreaterThanOrEqual(pipeline.clock.getTime());
    expect(latestLateArrival(new Date(due.getTime() - 60_000)).getTime()).toBeLessThan(
      pipeline.clock.getTime(),
    );
  });

  test('promises the same day and hour as the confirmation, also to a late try, and its mail', async () => {
    const key = randomUUID();
    const post = async () => (await pipeline.post(REQUEST, { [IDEMPOTENCY_HEADER]: key })).json();
    services.customers.areMailed = true;
    const sent = (await post()) as Sent & { promise: string };
    expect(sent.promise).toMatch(/^Respondemos até [^,]+, \d\d\/\d\d, \d\d:\d\d/);
    pipeline.advance(7);
    expect(await post()).toEqual(sent);
    expect((await viewOf(sent.secret)).promise).toBe(sent.promise);
    expect(mailsTo(REQUEST.email)[0]?.text).toContain(`em até 24 horas. ${sent.promise}`);
  });

  test('of a suspect promises an answer like any other', async () => {
    const { secret } = await send({
      message: SPAM,
    });
    expect(await pipeline.rows()).toMatchObject([{ state: 'suspect' }]);
    expect((await viewOf(secret)).dueAt).toEqual(expect.any(String));
  });

  test('says so while the database is down, and opens again after it', async () => {
    const { secret } = await send();
    pipeline.line.switchTo('refuse');
    expect(await read(secret)).toEqual({ status: 503, code: 'unavailable' });
    pipeline.line.switchTo('forward');
    expect(await viewOf(secret)).toBeDefined();
  });

  test('opens after the second store was lost', async () => {
    const { secret } = await send();
    pipeline.blobs.values.clear();
    expect(await viewOf(secret)).toBeDefined();
    pipeline.blobs.isDown = true;
    expect((await act(secret, 'acrescentar', { text: 'Falta a cota' })).status).toBe(200);
  });

  test('answers a wrong secret like one of an erased request, and tells nothing', async () => {
    const { reference, secret } = await send();
    await act(secret, 'apagar', { reference });
    const answers = await Promise.all(
      [secret, 'A'.repeat(22), 'x', 7, { toString: 'x' }].map((wrong) => call({ secret: wrong })),
    );
    for (const answer of answers) expect(answer).toEqual({ status: 200, view: null });
  });

  test('has its secret in no log, and the store knows only a hash', async () => {
    const { secret } = await send();
    await act(secret, 'acrescentar', { text: 'Falta a cota' });
    expect(output.lines.join('\n')).not.toContain(secret);
    expect([...pipeline.blobs.values].flat().join('\n')).not.toContain(secret);
    expect(JSON.stringify(await pipeline.rows())).not.toContain(secret);
    expect(
      mailsTo(TEAM)
        .map(({ text }) => text)
        .join('\n'),
    ).not.toContain(secret);
  });
});

describe('the customer', () => {
  test('adds words once, however often they arrive, and the team is told', async () => {
    const { reference, secret } = await send();
    const key = randomUUID();
    await act(secret, 'acrescentar', { text: 'O passo é 60 mm' }, key);
    const { view } = await act(secret, 'acrescentar', { text: 'O passo é 60 mm' }, key);
    expect(view?.additions).toEqual([{ at: expect.any(String), author: 'Cliente', text: 'O passo é 60 mm' }]);
    expect(view?.request).toEqual(REQUEST);
    const told = mailsTo(TEAM).at(-1);
    expect(told?.headers.subject).toContain(`[Orçamento ${formatReference(reference)}]`);
    expect(told?.headers.subject).toContain('o cliente acrescentou informações');
    expect(told?.text).toContain('O passo é 60 mm');
    expect(told?.headers).toMatchObject(inThreadOf(mailsTo(TEAM)[0]));
  });

  test('corrects the address after the old and the new one are told, and the old stays in the history', async () => {
    const { secret } = await send();
    pipeline.smtp.mails.length = 0;
    const { view } = await act(secret, 'contato', { email: 'ana@nova.example', phone: REQUEST.phone });
    expect(view?.request.email).toBe('ana@nova.example');
    expect(view?.additions[0]?.text).toBe(`Email: ${REQUEST.email} → ana@nova.example`);
    expect([mailsTo(REQUEST.email), mailsTo('ana@nova.example')].map(({ length }) => length)).toEqual([1, 1]);
    // A try whose answer was lost is repeated.
    const again = await act(secret, 'contato', { email: 'ana@nova.example', phone: REQUEST.phone });
    expect(again.view?.additions).toHaveLength(1);
    expect(mailsTo('ana@nova.example')).toHaveLength(1);
  });

  test('says that the machine has stopped', async () => {
    const { secret } = await send({ urgent: '' });
    expect((await act(secret, 'parada', {})).view?.request.urgent).toBe('sim');
    expect(mailsTo(TEAM).at(-1)?.headers.subject).toMatch(/^\[MÁQUINA PARADA\]/);
  });

  test('reaches the team also if the first mail about it fails', async () => {
    const { secret } = await send();
    pipeline.smtp.behaviour = 'defer';
    await act(secret, 'cancelar', {});
    pipeline.smtp.behaviour = 'accept';
    pipeline.advance(6);
    await workOutbox(services);
    expect(mailsTo(TEAM).at(-1)?.headers.subject).toContain('o cliente cancelou');
  });

  test('gets the first answer to a cancellation that is repeated with its key', async () => {
    const { secret } = await send();
    const key = randomUUID();
    const first = await act(secret, 'cancelar', {}, key);
    expect(await act(secret, 'cancelar', {}, key)).toEqual(first);
    expect((await act(secret, 'cancelar', {})).code).toBe('withdrawn');
  });

  test('withdraws the request: it is never mailed again and takes no more changes', async () => {
    const { secret } = await send();
    await act(secret, 'avisos', { on: true });
    const { view } = await act(secret, 'cancelar', {});
    expect(view).toMatchObject({ ending: 'Cancelada por você', dueAt: null });
    pipeline.smtp.mails.length = 0;
    await pipeline.database.query(
      "UPDATE leads SET seen_at = now(), first_answered_at = now(), handling = 'answered'",
    );
    await workSteps(services);
    expect(mailsTo(REQUEST.email)).toEqual([]);
    expect((await act(secret, 'acrescentar', { text: 'Mais' })).code).toBe('withdrawn');
  });

  test('erases the request after naming it, and its link opens nothing', async () => {
    const { reference, secret } = await send();
    expect((await act(secret, 'apagar', { reference: 'ABCD2345' })).code).toBe('invalid');
    expect(await act(secret, 'apagar', { reference })).toEqual({ status: 200, view: null });
    expect(await pipeline.rows()).toEqual([]);
    expect((await read(secret)).view).toBeNull();
    expect([...pipeline.blobs.values.values()].join('\n')).not.toContain(REQUEST.name);
    // The site cannot delete what is in the team's mailbox.
    const asked = mailsTo(TEAM).at(-1);
    expect(asked?.headers['subject']).toContain(
      `Apagar os emails da solicitação ${formatReference(reference)}`,
    );
    expect(asked?.text).not.toContain(REQUEST.name);
  });

  test('erased, does not come back with a late try of the same request', async () => {
    const key = randomUUID();
    const post = () => pipeline.post(REQUEST, { [IDEMPOTENCY_HEADER]: key });
    const { reference, secret } = (await (await post()).json()) as Sent;
    await act(secret, 'apagar', { reference });
    expect((await post()).status).toBe(409);
    expect(await pipeline.rows()).toEqual([]);
  });

  test('keeps the request for its whole term from the customer’s last words on', async () => {
    const { secret } = await send();
    await act(secret, 'acrescentar', { text: 'Ainda vale' });
    const [row] = await pipeline.database.query<{ last_contact_at: Date | null }>(
      'SELECT last_contact_at FROM leads',
    );
    expect(row?.last_contact_at).toEqual(pipeline.clock);
  });

  test.each<['cancelar' | 'apagar']>([['cancelar'], ['apagar']])(
    'who sends the same words again after “%s” has a new request, with a page and mails of its own',
    async (action) => {
      const first = await send();
      await act(first.secret, action, { reference: first.reference });
      pipeline.smtp.mails.length = 0;
      pipeline.advance(61);
      const second = await send();
      const third = await send();
      expect(second.reference).not.toBe(first.reference);
      expect(third).toEqual(second);
      expect((await viewOf(second.secret)).ending).toBeNull();
      expect(mailsTo(TEAM)).toHaveLength(1);
      expect(mailsTo(REQUEST.email)).toHaveLength(1);
    },
  );

  test('takes the same words six times a day, each after “apagar”, and says of the seventh that it is not stored', async () => {
    const references = new Set<string>();
    for (let time = 0; time < 6; time += 1) {
      const { reference, secret } = await send();
      references.add(reference);
      await act(secret, 'apagar', { reference });
      pipeline.advance(61);
    }
    expect(references.size).toBe(6);
    expect((await pipeline.post(REQUEST)).status).toBe(409);
    expect(await pipeline.rows()).toEqual([]);
  });

  const work = async () =>
    (await pipeline.database.query('SELECT follow_up_on::text, follow_up_note, handling FROM leads'))[0];
  const CALL_BACK = 'O cliente mudou algo na página da solicitação.';

  test.each(['active', 'answered', 'discarded'])(
    'makes a request that is %s due today, also if the mail about it is lost',
    async (handling) => {
      const { secret } = await send();
      await act(secret, 'acrescentar', { text: 'Antes da resposta' });
      expect(await work()).toMatchObject({ follow_up_on: null });
      await pipeline.database.query('UPDATE leads SET handling = $1, first_answered_at = now()', [handling]);
      pipeline.smtp.behaviour = 'defer';
      await act(secret, 'acrescentar', { text: 'Falta a cota' });
      expect(await work()).toEqual({
        follow_up_on: '2026-11-20',
        follow_up_note: CALL_BACK,
        handling: handling === 'discarded' ? 'active' : handling,
      });
    },
  );

  test.each([
    [null, 'Cobrar desenho', '03/12: Cobrar desenho'],
    ['15:30', 'Cobrar desenho', '03/12 15:30: Cobrar desenho'],
    ['08:00', '', '03/12 08:00'],
  ])('keeps the return that the team had set, at %s with “%s”', async (time, words, kept) => {
    const { secret } = await send();
    await pipeline.database.query(
      `UPDATE leads SET handling = 'answered', follow_up_on = '2026-12-03', follow_up_time = $1, follow_up_note = $2`,
      [time, words],
    );
    await act(secret, 'acrescentar', { text: 'Falta a cota' });
    expect(await work()).toMatchObject({
      follow_up_on: '2026-11-20',
      follow_up_note: `${CALL_BACK} Marcado antes para ${kept}`,
    });
  });

  test.each([
    [null, { follow_up_on: null, follow_up_note: '' }],
    ['2026-12-03', { follow_up_on: '2026-11-20', follow_up_note: `${CALL_BACK} Marcado antes para 03/12` }],
  ])(
    'is due no more once the team has replied, unless the team had a return of its own: %s',
    async (planned, due) => {
      const { secret, reference } = await send();
      await pipeline.database.query("UPDATE leads SET handling = 'answered', follow_up_on = $1", [planned]);
      await act(secret, 'acrescentar', { text: 'Falta a cota' });
      const reply = { reference, author: 'Ana', key: randomUUID(), channel: 'email' } as const;
      await recordReply(services.database, reply, pipeline.clock);
      expect(await work()).toMatchObject(due);
      await act(secret, 'acrescentar', { text: 'E o passo' });
      expect(await work()).toMatchObject({ follow_up_on: '2026-11-20' });
    },
  );

  test('is marked at the desk until the team does something, also if the request is due today anyway', async () => {
    const { secret, reference } = await send();
    await pipeline.database.query("UPDATE leads SET handling = 'answered', follow_up_on = '2026-11-20'");
    const columns = workColumns(viewContext('Ana', pipeline.clock));
    const newsOf = async () => (await services.database.query<WorkRow>(sql`SELECT ${columns} FROM leads`))[0];
    expect(await newsOf()).toMatchObject({ has_customer_news: false, is_withdrawn: false });
    await act(secret, 'avisos', { on: false });
    expect(await newsOf()).toMatchObject({ has_customer_news: false });
    await act(secret, 'acrescentar', { text: 'Não façam nada' });
    await act(secret, 'avisos', { on: true });
    expect(await newsOf()).toMatchObject({ has_customer_news: true });
    const reply = { reference, author: 'Ana', key: randomUUID(), channel: 'email' } as const;
    await recordReply(services.database, reply, pipeline.clock);
    expect(await newsOf()).toMatchObject({ has_customer_news: false });
    await act(secret, 'cancelar', {});
    expect(await newsOf()).toMatchObject({ has_customer_news: false, is_withdrawn: true });
  });

  test('of a machine that has stopped reopens a request that was discarded', async () => {
    const { secret } = await send();
    await pipeline.database.query("UPDATE leads SET handling = 'discarded'");
    await act(secret, 'parada', {});
    expect(await work()).toMatchObject({ handling: 'active', follow_up_on: '2026-11-20' });
  });

  test('leaves what the team has taken for spam where it is, and tells nobody', async () => {
    const { secret } = await send();
    await pipeline.database.query("UPDATE leads SET handling = 'discarded', suspicions = '{links}'");
    pipeline.smtp.mails.length = 0;
    await act(secret, 'parada', {});
    await act(secret, 'acrescentar', { text: 'Compre aqui' });
    expect(await work()).toMatchObject({ handling: 'discarded', follow_up_on: null });
    expect(mailsTo(TEAM)).toEqual([]);
  });

  test('is stopped after thirty changes in a day', async () => {
    const { secret } = await send();
    await pipeline.database.query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, detail)
       SELECT id, $1, 'Cliente', 'customer', 'avisos' FROM leads, generate_series(1, 30)`,
      [pipeline.clock],
    );
    expect(await act(secret, 'acrescentar', { text: 'Mais uma' })).toEqual({ status: 429, code: 'limit' });
  });
});

test('hostile bodies change nothing and are refused as invalid', async () => {
  const { secret } = await send();
  const key = randomUUID();
  const before = await viewOf(secret);
  const hostile = ['', ' ', '\u202e', 'x'.repeat(5000), null, -7, 1e308, 2 ** 31, [], {}, true];
  for (const action of ['acrescentar', 'contato', 'avisos', 'apagar'] as const)
    for (const value of hostile) {
      const body = {
        text: value,
        email: value,
        phone: value,
        on: value,
        name: value,
        number: value,
        reference: value,
      };
      // A box may be ticked.
      if (action === 'avisos' && value === true) continue;
      expect(await call({ ...body, secret, key }, action), `${action} ${String(value)}`).toEqual({
        status: 422,
        code: 'invalid',
      });
    }
  expect((await call({ secret, key: 'x' }, 'parada')).code).toBe('invalid');
  expect(await viewOf(secret)).toEqual(before);
});

test('markup and breaks in a customer’s words stay words, also in the team’s mail', async () => {
  const { secret } = await send();
  const text = '<b onclick=alert(1)>x</b>\r\nBcc: outro@pessoa.example\r\n\r\n=cmd()';
  const { view } = await act(secret, 'acrescentar', { text });
  expect(view?.additions[0]?.text).toBe(text.replaceAll('\r\n', '\n'));
  const mail = mailsTo(TEAM).at(-1);
  expect(mail?.to).toEqual([TEAM]);
  expect(mail?.html).toBeUndefined();
  expect(mail?.text).toContain('<b onclick=alert(1)>x</b>');
});

describe('whoever has a link', () => {
  test('cannot mail more than a few addresses, or the same one twice in an hour', async () => {
    const { secret } = await send();
    pipeline.smtp.mails.length = 0;
    for (let change = 0; change < 6; change += 1)
      await act(secret, 'contato', { email: `alvo${change}@vitima.example`, phone: REQUEST.phone });
    expect(pipeline.smtp.mails.filter(({ to }) => to[0]?.endsWith('@vitima.example'))).toHaveLength(3);
    expect(mailsTo('alvo0@vitima.example')).toHaveLength(1);
  });

  test('cannot change the address unnoticed by using up what another request may tell it', async () => {
    const { secret } = await send();
    const own = await send({ email: 'intruso@exemplo.com' });
    await act(own.secret, 'contato', { email: REQUEST.email, phone: REQUEST.phone });
    await act(own.secret, 'contato', { email: 'outro@exemplo.com', phone: REQUEST.phone });
    pipeline.smtp.mails.length = 0;
    await act(secret, 'contato', { email: 'intruso2@exemplo.com', phone: REQUEST.phone });
    expect(mailsTo(REQUEST.email)).toHaveLength(1);
    // Nor is an address that was only typed in mailed for each request.
    const second = await send({ email: 'intruso3@exemplo.com' });
    await act(second.secret, 'contato', { email: REQUEST.email, phone: REQUEST.phone });
    await act(second.secret, 'contato', { email: 'outro2@exemplo.com', phone: REQUEST.phone });
    expect(mailsTo(REQUEST.email)).toHaveLength(1);
  });

  test('cannot fill the team’s mailbox: the desk has every change, and a stopped machine is always told', async () => {
    const { secret } = await send();
    pipeline.smtp.mails.length = 0;
    for (let change = 0; change < 10; change += 1)
      await act(secret, 'acrescentar', { text: `Nota ${change}` });
    expect(mailsTo(TEAM)).toHaveLength(6);
    expect((await viewOf(secret)).additions).toHaveLength(10);
    await act(secret, 'parada', {});
    await act(secret, 'parada', {});
    expect(mailsTo(TEAM)).toHaveLength(7);
  });

  test('cannot silence what the team is told about others, nor about itself by many words at once', async () => {
    const loud = await send();
    await pipeline.database.query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, detail)
       SELECT id, $1, 'Cliente', 'customer', 'acrescentar' FROM leads, generate_series(1, 70)`,
      [pipeline.clock],
    );
    const other = await send({ email: 'rui@outra.example', message: 'Outro canhão, de 90 mm.' });
    pipeline.smtp.mails.length = 0;
    await act(loud.secret, 'acrescentar', { text: 'Mais' });
    expect(mailsTo(TEAM)).toEqual([]);
    await Promise.all(
      Array.from({ length: 8 }, (_, note) => act(other.secret, 'acrescentar', { text: `Nota ${note}` })),
    );
    expect(mailsTo(TEAM)).toHaveLength(6);
  });

  test('cannot tell the team other words under a key that was used', async () => {
    const { secret } = await send();
    const key = randomUUID();
    await act(secret, 'acrescentar', { text: 'Primeira' }, key);
    const told = mailsTo(TEAM).length;
    expect((await act(secret, 'acrescentar', { text: 'Segunda' }, key)).status).toBe(200);
    expect(mailsTo(TEAM)).toHaveLength(told);
    expect((await viewOf(secret)).additions.map(({ text }) => text)).toEqual(['Primeira']);
  });
});

/** The kinds of the mails to customers that failed. */
const failedMails = async () =>
  (
    await pipeline.database.query<{ kind: string }>(
      "SELECT split_part(subject, '/', 2) AS kind FROM outbox WHERE kind = 'customer-mail' AND failed_at IS NOT NULL",
    )
  ).map(({ kind }) => kind);

describe('mails to the customer', () => {
  test('confirm the request with its link and none of the visitor’s words', async () => {
    const { reference, secret } = await send();
    const [mail, ...others] = mailsTo(REQUEST.email);
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe(`Recebemos sua solicitação ${formatReference(reference)}`);
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(mail?.text).toContain(linkOf(secret));
    for (const words of [REQUEST.name, REQUEST.company, REQUEST.machine, REQUEST.message, REQUEST.phone])
      expect(mail?.text).not.toContain(words);
  });

  test.each<[string, Partial<typeof REQUEST>]>([
    ['a suspect', { message: SPAM }],
    ['the company itself', { email: `vendas@${company.email.split('@')[1]}` }],
  ])('are not sent to %s', async (_, changes) => {
    await send(changes);
    expect(mailsTo(changes.email ?? REQUEST.email)).toEqual([]);
  });

  test('are not sent to whoever did not ask by the site', async () => {
    const { secret } = await send();
    await act(secret, 'avisos', { on: true });
    pipeline.smtp.mails.length = 0;
    pipeline.advance(1);
    await pipeline.database.query("UPDATE leads SET origin = 'phone', seen_at = $1", [pipeline.clock]);
    await workSteps(services);
    expect(mailsTo(REQUEST.email)).toEqual([]);
  });

  test('confirm at most one request per address and hour', async () => {
    await send();
    const [local, domain = ''] = REQUEST.email.split('@');
    const same = [
      REQUEST.email.toUpperCase(),
      `${local}+outra@${domain}`,
      `${local}@${domain.replace('.', '\u200b.')}`,
      `${local}@${domain.replace('c', 'ｃ')}`,
    ];
    for (const [index, email] of same.entries()) await send({ message: `Outra peça ${index}`, email });
    expect(pipeline.smtp.mails.filter(({ to }) => !to.includes(TEAM))).toHaveLength(1);
    pipeline.advance(60);
    await send({ message: 'Mais uma peça' });
    expect(mailsTo(REQUEST.email)).toHaveLength(2);
  });

  test('never touch the request if they fail', async () => {
    pipeline.smtp.choose = ({ to }) => (to.includes(REQUEST.email) ? 'reject' : undefined);
    await expect(viewOf((await send()).secret)).resolves.toBeDefined();
    expect(await failedMails()).toEqual(['received']);
  });

  test('to an address that the mail server cannot take are recorded as failed', async () => {
    const { reference } = await send({ email: 'joão@cliente.example' });
    expect(mailsTo(TEAM).at(-1)?.headers.subject).toContain(formatReference(reference));
    expect(await failedMails()).toEqual(['received']);
  });

  test('tell a proposal, and each step to those who want it, once', async () => {
    const { secret } = await send();
    await act(secret, 'avisos', { on: true });
    const [first] = mailsTo(REQUEST.email);
    pipeline.smtp.mails.length = 0;
    pipeline.advance(1);
    const set = `UPDATE leads SET seen_at = $1::timestamptz, proposal_sent_on = '2026-11-20'`;
    await pipeline.database.query(set, [pipeline.clock]);
    await pipeline.database.query(
      `INSERT INTO lead_events (lead_id, happened_at, author, kind, detail) SELECT id, $1, 'Carla', 'proposal', '2026-11-20' FROM leads`,
      [pipeline.clock],
    );
    await workSteps(services);
    await pipeline.database.query("UPDATE leads SET assignee = 'Carla'");
    await workSteps(services);
    const subjects = mailsTo(REQUEST.email).map(({ headers }) => [
      headers.subject,
      headers['list-unsubscribe'],
    ]);
    expect(subjects).toEqual([
      [expect.stringContaining('Sua solicitação de orçamento'), expect.stringContaining('<mailto:')],
      [expect.stringContaining('proposta enviada'), undefined],
    ]);
    for (const { headers } of mailsTo(REQUEST.email)) expect(headers).toMatchObject(inThreadOf(first));
  });

  test('bring a lost link back to its own address, and the answer tells nothing', async () => {
    const { reference, secret } = await send();
    pipeline.smtp.mails.length = 0;
    const answers = [
      await call({ reference, email: REQUEST.email }, LOST_LINK),
      await call({ reference, email: 'outra@pessoa.example' }, LOST_LINK),
      await call({ reference: 'ABCD2345', email: REQUEST.email }, LOST_LINK),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(pipeline.smtp.mails).toHaveLength(1);
    expect(mailsTo(REQUEST.email)[0]?.text).toContain(linkOf(secret));
  });
});
