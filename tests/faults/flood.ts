import type { FloodLimits } from '../../netlify/platform/services.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import { judge, type LeadRecord, leadOf } from './laws.ts';
import type { MailLedger } from './mail-ledger.ts';
import type { Stage } from './stage.ts';
import { makeSubmission, type Submission } from './submissions.ts';
import type { TableRow } from './table-laws.ts';
import { visit } from './visitor.ts';
import { UNSTORED } from './watched-services.ts';

const LIMITS: FloodLimits = { alarm: 16, mails: 8 };
const WAVES = 6;
const MINUTES_A_WAVE = 20;
const SWEEP_EVERY_MIN = 5;
const VISITORS_AT_ONCE = 24;
/** Of the visitors; a rule suspects them. */
const SPAM = 0.5;
const MOST_SWEEPS = 500;

type FloodLead = LeadRecord & { suspicions: string[]; mailing: string; isListed: boolean };

interface Evidence {
  submissions: readonly Submission[];
  rows: readonly FloodLead[];
  hours: readonly { mails: number }[];
  mails: readonly ReceivedMail[];
  ledger: MailLedger;
}

const messageId = ({ headers }: ReceivedMail) => headers['message-id'] ?? '';
const referencesIn = ({ text }: ReceivedMail): string[] => text.match(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g) ?? [];

/** Suspects that a list counts but does not name. The list of one hour may be mailed twice: the longer one counts. */
function countUnnamed(lists: readonly ReceivedMail[]): number {
  const byHour = Map.groupBy(lists, (mail) => /^<suspects-(\d+)-/.exec(messageId(mail))?.[1]);
  const unnamed = [...byHour].map(([hour, copies]) => {
    if (hour === undefined) return 0;
    const more = copies.map(({ text }) => /^e mais ([\d.]+), /m.exec(text)?.[1]?.replaceAll('.', '') ?? '0');
    return Math.max(...more.map(Number));
  });
  return unnamed.reduce((sum, count) => sum + count, 0);
}

/** Compares what the flood's visitors saw with budget, lists and alarms. */
function judgeFlood({ submissions, rows, hours, mails, ledger }: Evidence): Record<string, number> {
  const lists = mails.filter((mail) => /^<(?:hour|suspects)-/.test(messageId(mail)));
  const named = new Set(lists.flatMap(referencesIn));
  const isNamed = ({ reference }: FloodLead) => named.has(formatReference(reference));
  const mailed = new Set(mails.map(leadOf));
  // While the database fails, a request cannot be recognised as part of a flood.
  const judged = new Set(mails.filter(({ text }) => !text.includes(UNSTORED)).map(leadOf));
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  const singles = rows.filter(({ mailing }) => mailing === 'single').length;
  const budget = hours.reduce((sum, hour) => sum + hour.mails, 0);
  const unnamed = rows.filter((row) => row.isListed && !isNamed(row)).length;
  const alarms = Map.groupBy(
    mails.filter((mail) => messageId(mail).startsWith('<alarm-flood-')),
    messageId,
  );
  const shown = submissions.flatMap(({ saw }) => saw.filter((reference) => reference !== undefined));
  return {
    'mail_hours: more mails than the hour allows': hours.filter((hour) => hour.mails > LIMITS.mails).length,
    'mail_hours: own mails that no hour has counted': Math.max(0, singles - budget),
    // An alarm whose response is lost is sent again, under the same Message-ID.
    'alarm: mailed again although a server had confirmed it': [...alarms.keys()].filter(
      (id) => ledger.countKnown(id.slice(1).replace(/@.*/, '')) > 1,
    ).length,
    'alarm: flood without one': alarms.size === 0 ? 1 : 0,
    'hourly list: recorded as listed and in no list': Math.max(0, unnamed - countUnnamed(lists)),
    'hourly list: suspect with a mail of its own': rows.filter(
      ({ id, suspicions }) => suspicions.length > 0 && judged.has(id),
    ).length,
    'hourly list: sent, but neither by a mail nor by a list': rows.filter(
      (row) => row.delivery === 'delivered' && !row.isListed && !mailed.has(row.id),
    ).length,
    'flood: neither sent, listed nor given up': rows.filter(({ delivery }) => delivery === 'pending').length,
    'flood: shown reference without a lead': shown.filter((reference) => !byReference.has(reference)).length,
    'hourly list: no rule suspects it, and neither a mail nor a list names it': rows.filter(
      (row) => row.isListed && row.suspicions.length === 0 && !isNamed(row) && !mailed.has(row.id),
    ).length,
  };
}

/**
 * Sends more requests than an hour has mails for, through the same faults: with the limits of a flood, hourly lists, and
 * some requests that a rule suspects. Starts from an inbox without leads, and leaves its own there.
 */
export async function runFloodUnderFaults(stage: Stage, visitors: number, firstNumber: number) {
  const { chance, clock, count, handlers: pool, query, mails } = stage;
  await query('TRUNCATE leads, mail_hours CASCADE');
  mails.length = 0;
  stage.startHanging();

  const submissions = Array.from({ length: visitors }, (_, i) => {
    const submission = makeSubmission(chance, firstNumber + i);
    // Mails refused permanently belong to the campaign.
    const spam = chance('spam', submission.number) < SPAM ? ' https://bit.ly/x https://ganhe.example' : '';
    const message = `Pedido ${submission.number} da onda${spam}`;
    return { ...submission, request: { ...submission.request, message } };
  });
  const context = {
    pool,
    chance,
    clock,
    limits: LIMITS,
    lost: () => count('responses lost on the way'),
    doubleClicked: () => count('double clicks'),
  };
  const perWave = Math.ceil(visitors / WAVES);
  for (let wave = 0; wave < WAVES; wave += 1) {
    const queue = submissions.slice(wave * perWave, (wave + 1) * perWave).values();
    const visitNext = async () => {
      for (const submission of queue) await visit(submission, context);
    };
    await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitNext));
    await stage.idle();
    for (let minute = 0; minute < MINUTES_A_WAVE; minute += SWEEP_EVERY_MIN) {
      stage.advance(SWEEP_EVERY_MIN);
      await stage.sweep(LIMITS);
    }
  }
  stage.stopHanging();
  const isLeft = async () =>
    (await stage.keptRequests()).length > 0 ||
    (await query(`SELECT 1 FROM leads WHERE delivery = 'pending' LIMIT 1`)).length > 0;
  for (let sweeps = 0; sweeps < MOST_SWEEPS && (await isLeft()); sweeps += 1) {
    stage.advance(SWEEP_EVERY_MIN);
    await stage.sweep(LIMITS);
    await stage.idle();
  }

  const rows = await query<FloodLead>(
    `SELECT *, request ->> 'name' AS name, EXISTS (SELECT FROM lead_deliveries WHERE lead_id = leads.id AND outcome = 'listed') AS "isListed"
     FROM leads WHERE NOT synthetic`,
  );
  const hours = await query<{ mails: number }>('SELECT mails FROM mail_hours');
  const { broken } = judge({ submissions, rows, mails, ledger: stage.ledger });
  const listed = rows.filter(({ isListed }) => isListed).length;
  const tables: TableRow[] = [
    {
      table: 'mail_hours',
      kind: 'own mail',
      actions: rows.length,
      calls: submissions.reduce((total, { tries }) => total + tries, 0),
      acknowledged: submissions.filter(({ saw }) => saw.some(Boolean)).length,
      stored: hours.reduce((total, hour) => total + hour.mails, 0),
    },
    {
      table: 'lead_deliveries',
      kind: 'listed',
      actions: rows.length,
      calls: 0,
      acknowledged: 0,
      stored: listed,
    },
  ];
  return {
    tables,
    broken: {
      ...judgeFlood({ submissions, rows, hours, mails, ledger: stage.ledger }),
      'flood: duplicate mails without a known cause': broken['duplicate mails without a known cause'] ?? 0,
      'flood: duplicate leads': broken['duplicate leads'] ?? 0,
      'flood: success shown with an unknown reference':
        broken['success shown with an unknown reference'] ?? 0,
    },
  };
}
