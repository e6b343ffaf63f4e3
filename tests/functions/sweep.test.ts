import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sendDailyDigest } from '../../netlify/leads/mail/digest.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { receiveLead } from '../../netlify/leads/receive/receive.ts';
import { buildLead } from '../../netlify/leads/store/lead.ts';
import { respondToClock } from '../../netlify/platform/jobs.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();

const sweep = () => sweepPendingLeads(pipeline.services);
const digest = () => sendDailyDigest(pipeline.services);

/** Adds leads that are due now and were never mailed. */
async function addPending(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await pipeline.database.query(
      `INSERT INTO leads (id, reference, received_at, request, fingerprint, next_attempt_at)
       VALUES ($1, $2, $3,
              jsonb_build_object('name', 'Ana', 'email', 'ana@cliente.example', 'phone', '11987654321', 'message', $4::text), '',
              $3)`,
      [randomUUID(), `C${String(i).padStart(7, '0')}`, pipeline.clock, `Pedido ${i}`],
    );
  }
}

async function minutesToNextAttempt(): Promise<number> {
  const { next_attempt_at } = await pipeline.onlyRow();
  return (next_attempt_at.getTime() - pipeline.clock.getTime()) / 60_000;
}

/** Adds a lead whose mail was refused for 72 hours. */
async function letDie(): Promise<void> {
  pipeline.smtp.behaviour = 'reject';
  await pipeline.post(REQUEST);
  pipeline.advance(72 * 60);
  await sweep();
  expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'dead' });
  pipeline.smtp.behaviour = 'accept';
}

describe('the sweep', () => {
  test('waits 5, 10, 20 and 20 minutes between attempts', async () => {
    pipeline.smtp.behaviour = 'defer';
    await pipeline.post(REQUEST);
    for (const [i, minutes] of [5, 10, 20, 20, 20].entries()) {
      expect(await pipeline.onlyRow()).toMatchObject({ attempts: i + 1, delivery: 'pending' });
      expect(await minutesToNextAttempt()).toBe(minutes);
      pipeline.advance(minutes - 1);
      expect(await sweep()).toMatchObject({ pending: 0 });
      pipeline.advance(1);
      expect(await sweep()).toMatchObject({ pending: 1 });
    }
  });

  test('claims a lead whose process died, once its lease of 60 s is over', async () => {
    await receiveLead(pipeline.services, buildLead(randomUUID(), REQUEST, {}, pipeline.clock));
    pipeline.advance(59 / 60);
    expect(await sweep()).toMatchObject({ delivered: 0, pending: 0 });
    pipeline.advance(1 / 60);
    expect(await sweep()).toMatchObject({ delivered: 1 });
  });

  test('gives a lead up when it is 72 hours old, not before', async () => {
    pipeline.smtp.behaviour = 'defer';
    await pipeline.post(REQUEST);
    pipeline.advance(72 * 60 - 1);
    expect(await sweep()).toMatchObject({ pending: 1, dead: 0 });
    pipeline.advance(20);
    expect(await sweep()).toMatchObject({ pending: 0, dead: 1 });
    expect(await pipeline.onlyRow()).toMatchObject({ delivery: 'dead', last_error: 'EMESSAGE 451 DATA' });
    pipeline.smtp.behaviour = 'accept';
    pipeline.advance(60);
    expect(await sweep()).toMatchObject({ delivered: 0 });
  });

  test('mails a lead older than 72 hours if the mail server accepts it', async () => {
    await addPending(1);
    pipeline.advance(100 * 60);
    expect(await sweep()).toMatchObject({ delivered: 1, dead: 0 });
  });

  test('two concurrent sweeps mail every lead once, each over at most five connections', async () => {
    await addPending(20);
    const before = pipeline.smtp.connections;
    const [first, second] = await Promise.all([sweep(), sweep()]);
    expect(first.delivered + second.delivered).toBe(20);
    expect(pipeline.smtp.connections - before).toBeLessThanOrEqual(2 * 5);
    expect(pipeline.smtp.mails).toHaveLength(20);
    expect(new Set(pipeline.smtp.mails.map((mail) => mail.headers['message-id'])).size).toBe(20);
    expect((await pipeline.rows()).every(({ delivery }) => delivery === 'delivered')).toBe(true);
  });

  test('starts no attempt that it has no time to finish: it responds 503 to the schedule and is logged', async () => {
    await addPending(1);
    const services = { ...pipeline.services, sweepBudgetMs: pipeline.services.mailDeadlineMs - 1 };
    const respond = (run: typeof sweep) =>
      respondToClock({ method: 'POST' }, [{ name: 'sweep', everyMinutes: 5, hasOwnAlarm: true, run }]);
    const response = await respond(() => sweepPendingLeads(services));
    expect(response.status).toBe(503);
    expect(await pipeline.onlyRow()).toMatchObject({ attempts: 0 });
    expect(output.lines.at(-1)).toContain('schedule: not complete: {"delivered":0');
    expect((await respond(sweep)).status).toBe(200);
  });

  test('is incomplete when the database is down', async () => {
    pipeline.line.switchTo('refuse');
    expect(await sweep()).toMatchObject({ delivered: 0, complete: false });
  });
});

describe('the daily digest', () => {
  test('lists each lead that was given up once', async () => {
    await letDie();
    expect(await digest()).toEqual({ told: 1, complete: true });
    const [mail] = pipeline.smtp.mails;
    const { reference, digested_at } = await pipeline.onlyRow();
    expect(mail?.to).toEqual([TEAM]);
    expect(mail?.headers.subject).toBe('[Orçamento] 1 pedido não entregue');
    expect(mail?.text).toContain(formatReference(reference));
    expect(mail?.text).toContain(REQUEST.message);
    expect(mail?.text).toContain('EMESSAGE 550 DATA');
    expect(digested_at).toEqual(pipeline.clock);

    pipeline.advance(24 * 60);
    expect(await digest()).toEqual({ told: 0, complete: true });
    expect(pipeline.smtp.mails).toHaveLength(1);
  });

  test('is repeated the next day when it could not be sent', async () => {
    await letDie();
    pipeline.smtp.behaviour = 'hang';
    expect(await digest()).toEqual({ told: 0, complete: false });
    expect((await pipeline.onlyRow()).digested_at).toBeNull();
    pipeline.smtp.behaviour = 'accept';
    expect(await digest()).toEqual({ told: 1, complete: true });
  });

  test('omits the messages when the mail server refuses the full digest', async () => {
    await letDie();
    pipeline.smtp.refuses = REQUEST.message.slice(0, 10);
    expect(await digest()).toEqual({ told: 1, complete: true });
    expect(pipeline.smtp.mails[0]?.text).toContain('recusou o texto completo');
    expect(pipeline.smtp.mails[0]?.text).toContain(REQUEST.phone);
  });

  test('is incomplete when time runs out before all leads are listed', async () => {
    await letDie();
    const services = { ...pipeline.services, sweepBudgetMs: 2 * pipeline.services.mailDeadlineMs - 1 };
    expect(await sendDailyDigest(services)).toEqual({ told: 0, complete: false });
    expect((await pipeline.onlyRow()).digested_at).toBeNull();
    expect(await digest()).toEqual({ told: 1, complete: true });
    expect(await sendDailyDigest(services)).toEqual({ told: 0, complete: true });
  });

  test('splits 60 leads into mails of at most 50', async () => {
    await addPending(60);
    await pipeline.database.query("UPDATE leads SET delivery = 'dead'");
    expect(await digest()).toEqual({ told: 60, complete: true });
    expect(pipeline.smtp.mails.map((mail) => mail.headers.subject)).toEqual([
      '[Orçamento] 50 pedidos não entregues',
      '[Orçamento] 10 pedidos não entregues',
    ]);
  });
});
