import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HANDLERS } from '../../netlify/app/handlers.ts';
import { handleSend } from '../../netlify/leads/receive/handle-send.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import { createMailer } from '../../netlify/platform/mailer.ts';
import type { LeadServices } from '../../netlify/platform/services.ts';
import { parseSettings } from '../../netlify/platform/settings.ts';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { captureConsole } from '../fixtures/console.ts';
import { type HostileRequest, hostileRequest } from '../fixtures/hostile-request.ts';
import { judgeMail, judgeResponse } from '../fixtures/judge-response.ts';
import { LeadPipeline, TEAM } from '../fixtures/lead-pipeline.ts';

/** `npm run test:full -- fuzz` sends 50,000 bodies; another SEED generates other bodies. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env['SEED'] ?? 20261121);
/** One in this many mails goes to the mail server. The others fail because SMTP_URL is empty. */
const MAILED_SHARE = 4;

let pipeline: LeadPipeline;
let services: LeadServices;
beforeAll(async () => {
  pipeline = await LeadPipeline.start();
  await pipeline.reset();
  // With the deadlines of production, because the short ones of other tests can expire on a busy machine.
  services = {
    ...pipeline.services,
    database: createDatabase({ connectionString: pipeline.database.url }),
    openMailer: () => createMailer(parseSettings(pipeline.env), 8000),
  };
});
afterAll(async () => {
  await services.database.close();
  await pipeline.stop();
});

// After a change of the form's fields, the seed generates other bodies: several in a row may find no mail server, which
// raises an alarm.
const LOG_LINE =
  /^(?:schedule: (?:ALARM: mail: |alarm not mailed: SMTP_URL )[^\n]*|lead [0-9A-Z]{4}-[0-9A-Z]{4}: (?:stored|mailed|not mailed: SMTP_URL não está definida[^\n]*)|outbox: team-mail [0-9a-f-]{36} not done: SMTP_URL não está definida[^\n]*|(?:leads|database): [^\n]*)$/;

test(
  `responds correctly to each of ${RUNS} hostile bodies, without stray logs, mails or errors (seed ${SEED})`,
  async () => {
    const strays: unknown[] = [];
    const collect = (error: unknown) => strays.push(error);
    process.on('unhandledRejection', collect).on('uncaughtException', collect);
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    const output = captureConsole();
    const start = performance.now();
    let turn = 0;

    const send = async ({ kind, headers, body }: HostileRequest) => {
      turn += 1;
      output.lines.length = 0;
      pipeline.env.SMTP_URL = turn % MAILED_SHARE === 0 ? pipeline.smtp.url : '';
      const request = new Request(`https://fabrica.example${SEND_PATH}`, { method: 'POST', headers, body });
      const response = await handleSend(request, { ...services, handlers: HANDLERS });
      count(`${kind.padEnd(20)} ${response.status}`);
      expect(await judgeResponse(response)).toEqual([]);
      expect(output.lines.filter((line) => !LOG_LINE.test(line))).toEqual([]);
      const mails = pipeline.smtp.mails.splice(0);
      for (const mail of mails) expect(judgeMail(mail, TEAM)).toEqual([]);
      for (const _ of mails) count('mails');
      expect(Object.keys(Object.prototype)).toEqual([]);
    };

    try {
      // Not shrunk: the requests of a search for a smaller body would be a flood, with failures of its own.
      await fc.assert(fc.asyncProperty(hostileRequest, send), {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
      });
    } finally {
      output.restore();
      process.off('unhandledRejection', collect).off('uncaughtException', collect);
    }
    expect(strays).toEqual([]);
    const rows = await pipeline.rows();
    expect(rows.every(({ message }) => !/\p{Cc}/u.test(message.replaceAll(/[\n\t]/g, '')))).toBe(true);
    expect(rows.length).toBeGreaterThan(RUNS / 20);
    if (process.env.FUZZ_RUNS) {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const table = [...counts].toSorted().map(([name, times]) => `  ${name.padEnd(26)} ${times}`);
      console.log([`${RUNS} bodies, seed ${SEED}, ${seconds} s; stored ${rows.length}`, ...table].join('\n'));
    }
  },
  60_000 + RUNS * 40,
);
