import { randomUUID } from 'node:crypto';
import { runClock } from '../../netlify/app/jobs.ts';
import { LeadPipeline, LONG_DEADLINES, REQUEST } from '../fixtures/lead-pipeline.ts';

const DAY_MIN = 24 * 60;
const CLOCK_EVERY_MIN = 5;

export interface OutageResult {
  leads: number;
  /** Simulated minutes from the mail server's return until the last lead was mailed. */
  minutes: number;
  mails: number;
  unsent: number;
}

/**
 * Simulates a day without mail: the server is unreachable, or defers every mail for an hour, while requests arrive and
 * the clock runs. Then the server is back. Time is simulated.
 */
export async function runMailOutage(leads: number): Promise<OutageResult> {
  const pipeline = await LeadPipeline.start(LONG_DEADLINES);
  try {
    await pipeline.reset();
    const smtpUrl = pipeline.smtp.url;
    const left = async () =>
      (await pipeline.database.query("SELECT FROM outbox WHERE kind = 'team-mail' AND done_at IS NULL"))
        .length;
    let posted = 0;
    for (let minute = 0; minute < DAY_MIN; minute += CLOCK_EVERY_MIN) {
      const isThere = Math.floor(minute / 60) % 12 === 0;
      pipeline.smtp.behaviour = 'defer';
      // Nothing listens on port 1.
      pipeline.env.SMTP_URL = isThere ? smtpUrl : 'smtp://127.0.0.1:1';
      for (
        const due = (leads * (minute + CLOCK_EVERY_MIN)) / DAY_MIN;
        posted < Math.floor(due);
        posted += 1
      ) {
        await pipeline.post({ ...REQUEST, message: `Pedido ${posted}` }, { 'idempotency-key': randomUUID() });
      }
      await runClock(pipeline.services);
      pipeline.advance(CLOCK_EVERY_MIN);
    }
    pipeline.smtp.behaviour = 'accept';
    pipeline.env.SMTP_URL = smtpUrl;
    let minutes = 0;
    for (; minutes < DAY_MIN && (await left()) > 0; minutes += CLOCK_EVERY_MIN) {
      pipeline.advance(CLOCK_EVERY_MIN);
      await runClock(pipeline.services);
    }
    const mails = pipeline.smtp.mails.filter(({ headers }) => headers['message-id']?.startsWith('<lead-'));
    return { leads: posted, minutes, mails: mails.length, unsent: await left() };
  } finally {
    await pipeline.stop();
  }
}
