import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { mailHourlyList } from '../../netlify/leads/mail/mail-list.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { receiveLead } from '../../netlify/leads/receive/receive.ts';
import { buildLead } from '../../netlify/leads/store/lead.ts';
import { runIfDue } from '../../netlify/platform/markers.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import type { SendSuccess } from '../../src/shared/request/wire.ts';
import { LONG_DEADLINES, REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline(LONG_DEADLINES);
const { services, blobs, smtp } = pipeline;

const list = () => mailHourlyList(services);
const scheduledList = () => runIfDue(services, 'list', list);
const subjects = () => smtp.mails.map(({ headers }) => headers.subject ?? '');
const SPAM = { referencia_interna: 'http://spam.example' };

async function post(message: string, extra: object = {}): Promise<SendSuccess> {
  const response = await pipeline.post(
    { ...REQUEST, message, ...extra },
    { 'idempotency-key': randomUUID() },
  );
  expect(response.status).toBe(200);
  return (await response.json()) as SendSuccess;
}

/** Stores a lead as a process does that dies before it mails it. */
const storeOnly = () =>
  receiveLead(services, buildLead(randomUUID(), { ...REQUEST, segment: 'injecao' }, {}, pipeline.clock));

const postMany = (count: number, extra: object = {}) =>
  Promise.all(Array.from({ length: count }, (_, i) => post(`Pedido ${i}`, extra)));

/** Adds suspects that are due now, as a flood leaves them. */
const addSuspects = (count: number) =>
  pipeline.database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, mailing, next_attempt_at)
     SELECT gen_random_uuid(), 'B' || lpad(i::text, 7, '0'), $1,
            jsonb_build_object('name', 'Spam', 'email', 's@spam.example', 'phone', '11987654321', 'message', 'Compre ' || i),
            '', '{links}', 'list', $1 FROM generate_series(1, $2::int) AS i`,
    [pipeline.clock, count],
  );

describe('the queue', () => {
  test('mails a genuine lead first, however many suspects arrived before it', async () => {
    await addSuspects(5000);
    pipeline.advance(61);
    await storeOnly();
    pipeline.advance(5);
    expect(await sweepPendingLeads(services)).toMatchObject({ delivered: 1, complete: true });
    expect(subjects()).toEqual([expect.stringContaining('Plásticos Prado')]);
  });

  test('sends separate mails for an hour’s budget of leads, even if all arrive at once', async () => {
    services.limits.mails = 3;
    await storeOnly();
    await postMany(10);
    expect(subjects()).toHaveLength(3);
    pipeline.advance(1);
    expect(await sweepPendingLeads(services)).toMatchObject({ delivered: 0, listed: 1 });
    expect(await pipeline.database.query('SELECT mails FROM mail_hours')).toEqual([{ mails: 3 }]);
    pipeline.advance(60);
    await post('Da hora seguinte');
    expect(subjects()).toHaveLength(4);
  });

  test('does not count a retry against the budget', async () => {
    services.limits.mails = 1;
    smtp.behaviour = 'defer';
    await post('Primeiro');
    smtp.behaviour = 'accept';
    pipeline.advance(5);
    expect(await sweepPendingLeads(services)).toMatchObject({ delivered: 1, listed: 0 });
  });

  test('leaves one marker for all the suspects of an hour, and two for the leads beyond the budget', async () => {
    services.limits.mails = 1;
    await post('Primeiro');
    // From this lead, the process learns that the hour's mails are used up.
    await post('Segundo');
    await postMany(9);
    await postMany(10, SPAM);
    expect(await blobs.list('list/')).toEqual(['list/20261120T1505/hour']);
    expect(await blobs.list('mail/')).toEqual([]);
    expect(await blobs.list('late/')).toHaveLength(2);
    expect((await pipeline.rows()).filter(({ delivery }) => delivery === 'pending')).toHaveLength(20);
  });
});

describe('the hourly list', () => {
  test('has every suspect of the hour in one mail, once', async () => {
    const sent = await postMany(3, SPAM);
    expect(await scheduledList()).toEqual({ complete: true });
    pipeline.advance(5);
    expect(await scheduledList()).toEqual({ beyondBudget: 0, suspects: 3, complete: true });
    expect(subjects()).toEqual(['[Suspeitos] 3 pedidos suspeitos na última hora']);
    for (const { reference } of sent) expect(smtp.mails[0]?.text).toContain(formatReference(reference));
    for (const said of [REQUEST.name, REQUEST.email, 'Pedido 0', 'Pedido 2'])
      expect(smtp.mails[0]?.text).toContain(said);
    expect(await pipeline.rows()).toEqual(sent.map(() => expect.objectContaining({ delivery: 'delivered' })));
    expect(await pipeline.database.query('SELECT DISTINCT outcome FROM lead_deliveries')).toEqual([
      { outcome: 'listed' },
    ]);
    pipeline.advance(20);
    expect(await scheduledList()).toEqual({ complete: true });
    expect(await list()).toEqual({ beyondBudget: 0, suspects: 0, complete: true });
    expect(subjects()).toHaveLength(1);
  });

  test('names 50 suspects and the number of the others, and records them all', async () => {
    await addSuspects(1200);
    await post('Rosca de 90 mm.', { elapsed_ms: 500 });
    pipeline.advance(5);
    expect(await list()).toMatchObject({ suspects: 1201, complete: true });
    const [mail, ...others] = smtp.mails.filter(({ headers }) => headers.subject?.includes('[Suspeitos]'));
    expect(others).toEqual([]);
    expect(mail?.text).toContain('e mais 1.151');
    expect(new Set((await pipeline.rows()).map(({ delivery }) => delivery))).toEqual(new Set(['delivered']));
  });

  test('has every lead beyond the budget in one mail, and first, in full, those whose text occurs once', async () => {
    services.limits.mails = 1;
    await post('Primeiro');
    const references: string[] = [];
    for (let i = 0; i < 60; i += 1) references.push((await post('Sempre o mesmo texto')).reference);
    const { reference } = await post('Rosca de 90 mm para extrusora.');
    pipeline.advance(5);
    expect(await list()).toEqual({ beyondBudget: 61, suspects: 0, complete: true });
    const [, mail, ...others] = smtp.mails;
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe('[Orçamento] 61 pedidos da última hora');
    const named = mail?.text.match(/(?<=^|Referência: )[2-9A-Z]{4}-[2-9A-Z]{4}/gm) ?? [];
    expect(named[0]).toBe(formatReference(reference));
    expect(new Set(named)).toEqual(new Set([reference, ...references].map(formatReference)));
    expect(mail?.text).toContain('E mais 11.');
    expect(new Set((await pipeline.rows()).map(({ delivery }) => delivery))).toEqual(new Set(['delivered']));
  });

  test('has the leads beyond the budget in full, a stopped machine first, before the suspects', async () => {
    services.limits.mails = 1;
    await post('Rosca de 50 mm');
    await post('Rosca de 60 mm');
    await post('Rosca de 70 mm', { urgent: 'sim' });
    await post('Compre', { ...SPAM, urgent: 'sim' });
    pipeline.advance(5);
    expect(await scheduledList()).toEqual({ beyondBudget: 2, suspects: 1, complete: true });
    expect(subjects()).toEqual([
      expect.stringContaining('Plásticos Prado'),
      '[MÁQUINA PARADA] [Orçamento] 2 pedidos da última hora',
      '[Suspeitos] 1 pedido suspeito na última hora',
    ]);
    expect(smtp.mails[1]?.text).toMatch(/Rosca de 70 mm.*Rosca de 60 mm/s);
  });

  test('is repeated after 20 minutes while the mail server is down', async () => {
    await post('Compre', SPAM);
    pipeline.advance(5);
    smtp.behaviour = 'defer';
    await scheduledList();
    smtp.behaviour = 'accept';
    pipeline.advance(18);
    expect(await scheduledList()).toEqual({ complete: true });
    pipeline.advance(2);
    expect(await scheduledList()).toMatchObject({ suspects: 1 });
  });

  test('omits the visitors’ texts when the mail server refuses them', async () => {
    const { reference } = await post('Compre agora', SPAM);
    smtp.refuses = 'Compre';
    pipeline.advance(5);
    expect(await list()).toMatchObject({ suspects: 1 });
    expect(smtp.mails[0]?.text).toContain(formatReference(reference));
    expect(smtp.mails[0]?.text).not.toContain(REQUEST.name);
  });

  test('leaves the rest of the records to the next run, without a second mail', async () => {
    await addSuspects(5);
    const late = performance.now() + services.sweepBudgetMs + 1000;
    const mailer = services.openMailer();
    // Early enough to mail, too late to record.
    const clock = vi.spyOn(performance, 'now');
    const send = async (mail: Parameters<typeof mailer.send>[0]) => {
      const response = await mailer.send(mail);
      clock.mockReturnValue(late);
      return response;
    };
    pipeline.advance(5);
    const slow = { ...services, openMailer: () => ({ ...mailer, send }) };
    expect(await mailHourlyList(slow)).toMatchObject({ suspects: 5, complete: false });
    clock.mockRestore();
    expect(new Set((await pipeline.rows()).map(({ delivery }) => delivery))).toEqual(new Set(['pending']));
    expect(await list()).toEqual({ beyondBudget: 0, suspects: 0, complete: true });
    expect(new Set((await pipeline.rows()).map(({ delivery }) => delivery))).toEqual(new Set(['delivered']));
    expect(smtp.mails).toHaveLength(1);
  });

  test('is incomplete while the database is down', async () => {
    pipeline.line.switchTo('refuse');
    expect(await list()).toMatchObject({ complete: false });
  });
});

describe('the alarm', () => {
  test('tells the team once an hour that unusually many requests arrive', async () => {
    services.limits.alarm = 5;
    await postMany(5);
    expect(subjects()).not.toContainEqual(expect.stringContaining('[ALARME]'));
    await postMany(20);
    pipeline.advance(1);
    await postMany(2);
    const alarms = () => subjects().filter((subject) => subject.includes('[ALARME]'));
    expect(alarms()).toEqual(['[ALARME] Chegam pedidos demais pelo site']);
    pipeline.advance(59);
    await postMany(5);
    await postMany(1);
    expect(alarms()).toHaveLength(2);
  });

  test('is mailed again with the next request if no server accepted it', async () => {
    services.limits.alarm = 5;
    smtp.behaviour = 'defer';
    await postMany(10);
    smtp.behaviour = 'accept';
    await postMany(2);
    expect(subjects().filter((subject) => subject.includes('[ALARME]'))).toHaveLength(1);
  });
});
