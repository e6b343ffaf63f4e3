import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runClock } from '../../netlify/app/jobs.ts';
import { receiveLead } from '../../netlify/leads/receive/receive.ts';
import { buildLead } from '../../netlify/leads/store/lead.ts';
import { POLICIES } from '../../netlify/outbox/kinds.ts';
import { expectWork, isWorkDue } from '../../netlify/outbox/note.ts';
import { followSteps, lease, recordDone } from '../../netlify/outbox/rows.ts';
import { workOutbox } from '../../netlify/outbox/work.ts';
import { partsOf } from '../../netlify/platform/database.ts';
import { isMailRefused } from '../../netlify/platform/mail-refusal.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { LONG_DEADLINES, REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline(LONG_DEADLINES);
const { services, smtp, blobs } = pipeline;

const work = () => workOutbox(services);
const post = (message: string, extra: object = {}) =>
  pipeline.post({ ...REQUEST, message, ...extra }, { 'idempotency-key': randomUUID() });
const SPAM = { referencia_interna: 'http://spam.example' };
const deliveries = async () => (await pipeline.rows()).map(({ delivery }) => delivery);
const subjects = () => smtp.mails.map(({ headers }) => headers.subject ?? '');
/** Subjects of SMTP with accents arrive encoded; the first line of the text says the same. */
const firstLines = () => smtp.mails.map(({ text }) => text.split('\n', 1)[0]);

/** Stores a request as a process does that is killed before it has done what follows. */
const storeOnly = (message = REQUEST.message) =>
  receiveLead(
    services,
    buildLead(randomUUID(), { ...REQUEST, segment: 'injecao', message }, {}, pipeline.clock),
  );

/** Lets the clock run for some minutes. */
async function wait(minutes: number, step = 5): Promise<void> {
  for (let waited = 0; waited < minutes; waited += step) {
    pipeline.advance(step);
    await runClock(services);
  }
}

describe('the mail about a request', () => {
  test('is tried again at each run of the clock, and arrives within 10 minutes after the fault', async () => {
    smtp.behaviour = 'defer';
    await pipeline.post(REQUEST);
    for (let run = 1; run <= 6; run += 1) {
      const failed = { attempts: run, delivery: 'pending', last_error: 'EMESSAGE 451 DATA' };
      expect(await pipeline.onlyRow()).toMatchObject(failed);
      await wait(5);
    }
    smtp.behaviour = 'accept';
    await wait(5);
    expect(subjects().filter((subject) => !subject.startsWith('[ALARME]'))).toHaveLength(1);
  });

  test('of a process that was killed before sending it is sent by the clock', async () => {
    await storeOnly();
    await wait(5);
    expect(smtp.mails).toHaveLength(1);
    expect(await deliveries()).toEqual(['delivered']);
  });

  test('of a process that was killed while sending it is sent once its lease of 60 s is over', async () => {
    await storeOnly();
    await lease(services.database, pipeline.clock, { kind: 'team-mail', most: 1, isFirst: false });
    pipeline.advance(59 / 60);
    await work();
    expect(smtp.mails).toEqual([]);
    pipeline.advance(1 / 60);
    await work();
    expect(smtp.mails).toHaveLength(1);
  });

  test('is given up after 72 hours, not before, and then told by the next morning’s digest, once', async () => {
    smtp.behaviour = 'reject';
    await pipeline.post(REQUEST);
    pipeline.advance(72 * 60 - 1);
    await work();
    expect(await deliveries()).toEqual(['pending']);
    pipeline.advance(20);
    await work();
    expect(await deliveries()).toEqual(['dead']);
    smtp.behaviour = 'accept';
    await wait(48 * 60, 60);
    const { reference } = await pipeline.onlyRow();
    const digests = smtp.mails.filter(({ headers }) => headers.subject?.includes('entregue'));
    expect(digests).toHaveLength(1);
    expect(digests[0]?.to).toEqual([TEAM]);
    for (const said of [formatReference(reference), REQUEST.message, 'EMESSAGE 550 DATA'])
      expect(digests[0]?.text).toContain(said);
    expect(await deliveries()).toEqual(['dead']);
  });

  test('is sent once by concurrent runs, each over at most five connections', async () => {
    for (let i = 0; i < 20; i += 1) await storeOnly(`Pedido ${i}`);
    const before = smtp.connections;
    await Promise.all([work(), work()]);
    expect(smtp.connections - before).toBeLessThanOrEqual(2 * 5);
    expect(new Set(smtp.mails.map((mail) => mail.headers['message-id'])).size).toBe(20);
    expect(smtp.mails).toHaveLength(20);
  });

  test('is recorded by a run that loses the database beside it', async () => {
    for (let i = 0; i < 5; i += 1) await storeOnly(`Pedido ${i}`);
    smtp.pauseMs = 100;
    let leases = 0;
    const write: typeof services.database.write = async (statement, options) => {
      const isLease = partsOf(statement).text.includes('SKIP LOCKED');
      if (isLease) leases += 1;
      if (isLease && leases === 5) throw new Error('lost');
      return services.database.write(statement, options);
    };
    await workOutbox({ ...services, database: { ...services.database, write } }, { kind: 'team-mail' });
    expect(await deliveries()).toEqual(Array(5).fill('delivered'));
  });

  test('is not begun where the time left cannot hold it', async () => {
    await storeOnly();
    const short = { ...services, sweepBudgetMs: services.mailDeadlineMs };
    expect(await workOutbox(short)).toMatchObject({ complete: false });
    expect(await pipeline.onlyRow()).toMatchObject({ attempts: 0 });
  });

  test.each(['5.4.5 daily quota exceeded', '5.2.2 mailbox full', '5.7.1 blocked', 'no such luck'])(
    'reaches the team once the server that refused it with 550 %s has recovered',
    async (refusal) => {
      Object.assign(smtp, { behaviour: 'reject', refusal });
      for (let number = 1; number <= 5; number += 1) await post(`Pedido ${number}`);
      expect(await deliveries()).toEqual(Array(5).fill('pending'));
      smtp.behaviour = 'accept';
      await wait(5);
      expect(await deliveries()).toEqual(Array(5).fill('delivered'));
      expect(smtp.mails).toHaveLength(5);
    },
  );
});

describe('a refusal of one mail alone', () => {
  const refuseOne = (refusal: string) => {
    smtp.refusal = refusal;
    smtp.refuses = 'Um';
    smtp.choose = ({ text }) => (text.includes('recusou a mensagem do cliente') ? 'reject' : undefined);
  };

  test('because of its size is final once another mail has passed', async () => {
    refuseOne('5.3.4 message too big');
    await post('Um');
    expect(await deliveries()).toEqual(['pending']);
    pipeline.advance(1);
    await post('Dois');
    await wait(5);
    expect((await deliveries()).sort()).toEqual(['dead', 'delivered']);
  });

  test('is not final while no other mail passes', async () => {
    refuseOne('5.1.3 bad destination mailbox address syntax');
    await post('Um');
    await wait(60, 20);
    expect(await deliveries()).toEqual(['pending']);
  });

  test('for another reason is not final, although others pass', async () => {
    refuseOne('5.7.1 content rejected');
    await post('Um');
    pipeline.advance(1);
    await post('Dois');
    await wait(60, 20);
    expect((await deliveries()).sort()).toEqual(['delivered', 'pending']);
  });

  test('is about the mail only after it was offered, not a refused sign-in', () => {
    const refused = { responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 bad credentials' };
    expect(isMailRefused(refused)).toBe(false);
    expect(isMailRefused({ ...refused, command: 'DATA' })).toBe(true);
  });
});

describe('a flood', () => {
  test('is mailed one by one up to the hour’s limit; one mail an hour counts the rest', async () => {
    services.limits.mails = 3;
    for (let i = 0; i < 8; i += 1) await post(`Pedido ${i}`);
    for (let i = 0; i < 4; i += 1) await post(`Compre ${i}`, SPAM);
    expect(smtp.mails).toHaveLength(3);
    await wait(10);
    expect(smtp.mails).toHaveLength(4);
    expect(firstLines().at(-1)).toBe(
      '5 pedidos além do limite e 4 pedidos suspeitos, sem email próprio. Todos estão na caixa de pedidos:',
    );
    expect(await deliveries()).toEqual(Array(12).fill('delivered'));
    pipeline.advance(60);
    await post('Da hora seguinte');
    expect(smtp.mails).toHaveLength(5);
  });

  test('of suspects keeps no genuine request from its mail', async () => {
    await pipeline.database.query(
      `WITH spam AS (
         INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions)
         SELECT gen_random_uuid(), 'B' || lpad(i::text, 7, '0'), $1, '{"message": "Compre"}', '', '{links}'
         FROM generate_series(1, 5000) AS i RETURNING id
       ) INSERT INTO outbox (kind, subject, lead_id, created_at, wanted_at, due_at)
         SELECT 'list', id::text, id, $1, $1, $1 FROM spam`,
      [pipeline.clock],
    );
    pipeline.advance(61);
    await pipeline.post(REQUEST);
    expect(subjects()).toEqual([expect.stringContaining('Prado')]);
    await work();
    expect(firstLines().at(-1)).toContain('5.000 pedidos suspeitos, sem');
  });
});

describe('a request that waits too long', () => {
  // Opening hours: a Monday at 08:00 in São Paulo.
  beforeEach(() => {
    pipeline.clock = new Date('2026-11-23T11:00:00Z');
  });
  const late = () =>
    smtp.mails.filter(
      ({ headers }) => headers.subject?.includes('esperam') || headers.subject?.includes('espera '),
    );
  const set = (handling: string) => pipeline.database.query('UPDATE leads SET handling = $1', [handling]);

  test('is told once, after four working hours, with the others of the moment', async () => {
    await post('Um');
    await post('Dois');
    await post('Respondido');
    await pipeline.database.query("UPDATE leads SET handling = 'answered' WHERE message = 'Respondido'");
    await wait(3 * 60 + 55, 235);
    expect(late()).toEqual([]);
    await wait(10);
    expect(late()).toHaveLength(1);
    expect(late()[0]?.text).toContain('2 pedidos esperam resposta há mais de 4 horas úteis');
    await wait(24 * 60, 60);
    expect(late()).toHaveLength(1);
  });

  test('is told again at the next run if the mail failed', async () => {
    await post('Um');
    smtp.behaviour = 'reject';
    await wait(4 * 60 + 5, 245);
    smtp.behaviour = 'accept';
    await wait(10);
    expect(late()).toHaveLength(1);
  });

  test('is not told while a person has it answered', async () => {
    await post('Um');
    await set('answered');
    await wait(5 * 60, 60);
    expect(late()).toEqual([]);
  });
});

describe('the clock', () => {
  test('leaves the database asleep until something is due', async () => {
    await pipeline.post(REQUEST);
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(false);
    pipeline.line.switchTo('refuse');
    for (let run = 0; run < 12; run += 1) {
      pipeline.advance(5);
      expect(await runClock(services)).toMatchObject({ complete: true });
    }
    pipeline.line.switchTo('forward');
  });

  test('opens it every three hours, and where the note cannot be read or was never written', async () => {
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(true);
    await pipeline.post(REQUEST);
    pipeline.advance(179);
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(false);
    pipeline.advance(1);
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(true);
    await work();
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(false);
    blobs.isDown = true;
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(true);
  });

  test('opens it until the note that could not be written is', async () => {
    await pipeline.post(REQUEST);
    blobs.isDown = true;
    await storeOnly('Outra peça');
    blobs.isDown = false;
    await wait(5);
    expect(smtp.mails).toHaveLength(2);
    expect(await isWorkDue(blobs, pipeline.clock)).toBe(false);
  });

  test('gives kept requests and the outbox one budget of time', async () => {
    await storeOnly();
    pipeline.advance(2);
    vi.spyOn(blobs, 'list').mockImplementationOnce(() => pause(1000, []));
    await runClock({ ...services, mailDeadlineMs: 0, sweepBudgetMs: 900 });
    expect(await pipeline.onlyRow()).toMatchObject({ attempts: 0 });
  });

  test('keeps what another process expects while it works', async () => {
    await work();
    const before = await isWorkDue(blobs, pipeline.clock);
    const slow = {
      ...services,
      openMailer: () => {
        void expectWork(blobs, pipeline.clock);
        return services.openMailer();
      },
    };
    await workOutbox(slow);
    pipeline.advance(2);
    expect([before, await isWorkDue(blobs, pipeline.clock)]).toEqual([false, true]);
  });
});

test('what is opened again while it is worked stays open, whoever has leased it since', async () => {
  await storeOnly();
  const steps = { kind: 'customer-steps', most: 1, isFirst: false } as const;
  const first = await lease(services.database, pipeline.clock, steps);
  await services.database.write(
    followSteps(sql`(SELECT id AS lead_id FROM leads) AS changed WHERE true`, pipeline.clock),
  );
  await lease(services.database, pipeline.clock, steps);
  await recordDone(services.database, first ?? [], 'told', pipeline.clock);
  expect(
    await pipeline.database.query("SELECT FROM outbox WHERE kind = 'customer-steps' AND done_at IS NULL"),
  ).toHaveLength(1);
});

describe('what is done once', () => {
  const ONCE = Object.entries(POLICIES).flatMap(([kind, { tries }]) => (tries === 'once' ? [kind] : []));

  test.each(ONCE)('%s: leased by a process that died, it is given up', async (kind) => {
    await pipeline.database.query(
      `INSERT INTO outbox (kind, subject, created_at, wanted_at, due_at, attempts, leased_until)
       VALUES ($1, 'x', $2, $2, $2, 1, $2)`,
      [kind, pipeline.clock],
    );
    pipeline.advance(2);
    await work();
    const [row] = await pipeline.database.query<{ answer: string; attempts: number }>(
      'SELECT answer, attempts FROM outbox WHERE failed_at IS NOT NULL',
    );
    expect(row).toEqual({ answer: 'unknown', attempts: 1 });
    expect(smtp.mails).toEqual([]);
  });
});

test('a run while the database is down is incomplete, and says so', async () => {
  pipeline.line.switchTo('refuse');
  expect(await work()).toEqual({ complete: false, answered: false });
  expect(output.lines.join('\n')).toContain('outbox: left to the clock');
});
