import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { mailHourlyList } from '../../netlify/leads/mail/mail-list.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { handleSend } from '../../netlify/leads/receive/handle-send.ts';
import type { RunSummary } from '../../netlify/platform/jobs.ts';
import { runIfDue } from '../../netlify/platform/markers.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { SEND_PATH, type SendSuccess } from '../../src/shared/request/wire.ts';
import { createChance } from '../faults/chance.ts';
import { LeadPipeline, LONG_DEADLINES } from '../fixtures/lead-pipeline.ts';
import type { ReceivedMail } from '../fixtures/received-mail.ts';

export interface FloodOptions {
  spam: number;
  genuine: number;
  /** How long the requests take to arrive, in simulated minutes. */
  minutes: number;
  /** Simulated seconds per real second. */
  speed: number;
  /** How long the mail server takes for a mail, in simulated seconds. */
  secondsPerMail: number;
  onMinute?: (minute: number, posted: number) => void;
}

/** Simulated seconds from posting a genuine request to its mail. */
export interface Wait {
  /** single: a mail of its own. named, counted: in a list, by its reference or only as one of many. never: not mailed. */
  by: 'single' | 'named' | 'counted' | 'never';
  seconds: number;
}

export interface FloodResult {
  acknowledged: number;
  stored: number;
  /** Acknowledged references that are not in the database. */
  lost: number;
  /** Requests that got no success. */
  refused: number;
  /** Leads that are not recorded as mailed at the end. */
  unsent: number;
  waits: Wait[];
  /**
   * By simulated hour. `single`: for how many requests the hour's budget gave a mail of their own; on a busy machine some of
   * these go out in the next hour.
   */
  mailsPerHour: { single: number; lists: number; alarms: number }[];
  /** How many requests got a mail of their own. */
  singles: number;
  mostMarkers: number;
  /** How long the requests took to arrive, in simulated minutes. */
  minutes: number;
}

const START = new Date('2026-11-23T15:00:30Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How many functions Netlify would run at once. */
const AT_ONCE = 48;
/** From the form without JavaScript. */
const PLAIN = 0.1;
const IMITATED = 0.5;

/** A clock that runs faster than the real one by a factor. In milliseconds since the epoch. */
class SimulatedClock {
  readonly #speed: number;
  #from: number;
  #startedAt = 0;

  constructor(from: Date, speed: number) {
    this.#from = from.getTime();
    this.#speed = speed;
    this.start();
  }

  start(): void {
    this.#startedAt = performance.now();
  }

  now(): number {
    return this.#from + (performance.now() - this.#startedAt) * this.#speed;
  }

  skipTo(time: number): void {
    this.#from = time;
    this.start();
  }
}

interface Visitor {
  request: ContactRequest;
  at: number;
  isPlain: boolean;
  isGenuine: boolean;
}

const readCorpus = (name: 'genuine' | 'spam') =>
  readFileSync(new URL(`../corpora/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ContactRequest);

/** That many requests with the texts of a corpus, each from another person, so that none repeats another. */
function copiesOf(corpus: readonly ContactRequest[], count: number, first = 0): ContactRequest[] {
  return Array.from({ length: count }, (_, i) => {
    const request = corpus[i % corpus.length];
    if (!request) throw new Error('the corpus is empty');
    const phone = `119${String(first + i).padStart(8, '0')}`;
    return { ...request, email: `compras.${first + i}@cliente.com.br`, phone };
  });
}

/** Half of the spam uses known spam texts; the other half imitates genuine requests, so that only its number is unusual. */
function makeVisitors({ spam, genuine, minutes }: FloodOptions): Visitor[] {
  const chance = createChance('flood');
  const span = minutes * MINUTE_MS;
  const imitated = Math.round(spam * IMITATED);
  const texts = [
    ...copiesOf(readCorpus('genuine'), imitated),
    ...copiesOf(readCorpus('spam'), spam - imitated, imitated),
  ];
  const flood = texts.map((request, i) => ({
    request,
    at: chance('at', i) * span,
    isPlain: chance('plain', i) < PLAIN,
    isGenuine: false,
  }));
  const others = readCorpus('genuine')
    .slice(0, genuine)
    .map((request, i) => ({
      request,
      at: ((i + 0.5) / genuine) * span,
      isPlain: i % 4 === 0,
      isGenuine: true,
    }));
  return [...flood, ...others].sort((a, b) => a.at - b.at);
}

const secondsFrom = (from: number, to: number) => (to - from) / 1000;

interface Posted {
  visitor: Visitor;
  reference: string;
  at: number;
}

/**
 * Posts spam and genuine requests to the real handlers, runs the schedules, and waits until everything is mailed. Time
 * runs faster than in reality, and so does the mail server; processor and database do not.
 */
export async function runFlood(options: FloodOptions): Promise<FloodResult> {
  const pipeline = await LeadPipeline.start(LONG_DEADLINES);
  const clock = new SimulatedClock(START, options.speed);
  const services = { ...pipeline.services, now: () => new Date(clock.now()) };
  const mailTimes: { mail: ReceivedMail; at: number }[] = [];
  const posted: Posted[] = [];
  const background = new Set<Promise<unknown>>();
  let refused = 0;
  let mostMarkers = 0;

  const lifetime = {
    waitUntil(work: Promise<unknown>) {
      background.add(work);
      void work.finally(() => background.delete(work));
    },
  };

  async function post(visitor: Visitor): Promise<void> {
    const { request, isPlain } = visitor;
    const at = clock.now();
    const url = `https://fabrica.example${SEND_PATH}`;
    const init = isPlain
      ? { method: 'POST', body: new URLSearchParams({ ...request }) }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ ...request, elapsed_ms: 60_000 }),
        };
    const response = await handleSend(new Request(url, init), services, lifetime);
    if (response.status !== 200) {
      refused += 1;
      return;
    }
    if (isPlain) {
      const text = await response.text();
      const [, first, second] = /([2-9A-Z]{4})-([2-9A-Z]{4})/.exec(text) ?? [];
      posted.push({ visitor, reference: `${first}${second}`, at });
    } else {
      const { reference } = (await response.json()) as SendSuccess;
      posted.push({ visitor, reference, at });
    }
  }

  let isOver = false;
  async function runSchedules(minutePast: (minute: number) => boolean, work: () => Promise<RunSummary>) {
    let last = 0;
    while (!isOver) {
      const minute = Math.floor(clock.now() / MINUTE_MS);
      if (minute !== last && minutePast(minute % 60)) {
        last = minute;
        await work();
      }
      await pause(5);
    }
  }
  const sweep = () => runIfDue(services, 'mail', () => sweepPendingLeads(services));
  const list = () => runIfDue(services, 'list', () => mailHourlyList(services));

  try {
    await pipeline.reset();
    pipeline.smtp.pauseMs = (options.secondsPerMail * 1000) / options.speed;
    pipeline.smtp.choose = (mail) => {
      mailTimes.push({ mail, at: clock.now() });
      return undefined;
    };
    const visitors = makeVisitors(options);
    clock.start();
    const schedules = [
      runSchedules((minute) => minute % 5 === 0, sweep),
      runSchedules((minute) => [5, 25, 45].includes(minute), list),
    ];
    const queue = visitors.values();
    let told = -1;
    const work = async () => {
      for (const visitor of queue) {
        await pause(Math.max(0, START.getTime() + visitor.at - clock.now()) / options.speed);
        const minute = Math.floor((clock.now() - START.getTime()) / MINUTE_MS);
        if (minute > told && minute % 5 === 0) {
          told = minute;
          options.onMinute?.(minute, posted.length);
          mostMarkers = Math.max(mostMarkers, pipeline.blobs.values.size);
        }
        await post(visitor);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const minutes = secondsFrom(START.getTime(), clock.now()) / 60;
    await Promise.all(background);
    isOver = true;
    await Promise.all(schedules);

    // Only the schedules remain: no need to wait for them in real time.
    const unsent = async () => {
      const [row] = await pipeline.database.query<{ left: number }>(
        "SELECT count(*)::int AS left FROM leads WHERE delivery <> 'delivered'",
      );
      return row?.left ?? 0;
    };
    const end = clock.now() + 3 * HOUR_MS;
    while (clock.now() < end && (await unsent()) > 0) {
      clock.skipTo(Math.ceil((clock.now() + 1) / (5 * MINUTE_MS)) * 5 * MINUTE_MS);
      await sweep();
      if ([5, 25, 45].includes(new Date(clock.now()).getUTCMinutes())) await list();
    }

    const rows = await pipeline.database.query<{ reference: string; delivery: string; listed: boolean }>(
      `SELECT reference, delivery, EXISTS (
         SELECT FROM lead_deliveries WHERE lead_id = leads.id AND outcome = 'listed') AS listed FROM leads`,
    );
    const stored = new Map(rows.map((row) => [row.reference, row]));
    const isSingle = (mail: ReceivedMail) => mail.headers['message-id']?.startsWith('<lead-') ?? false;
    const isAlarm = (mail: ReceivedMail) => mail.headers.subject?.startsWith('[ALARME]') ?? false;
    const lastList = mailTimes.filter(({ mail }) => !isSingle(mail) && !isAlarm(mail)).at(-1)?.at;
    const waitOf = ({ reference, at }: Posted): Wait => {
      const shown = formatReference(reference);
      const named = mailTimes.filter(({ mail }) => mail.text.includes(shown));
      const own = named.find(({ mail }) => isSingle(mail));
      const first = own ?? named[0];
      const by = own ? 'single' : first ? 'named' : stored.get(reference)?.listed ? 'counted' : 'never';
      const mailed = first?.at ?? lastList ?? Number.POSITIVE_INFINITY;
      return { by, seconds: secondsFrom(at, mailed) };
    };
    // A lease ends as fast as the clock runs: on a busy machine, a sweep may send a mail again under its Message-ID.
    const ids = mailTimes.flatMap(({ mail }) => (isSingle(mail) ? mail.headers['message-id'] : []));
    const budgets = await pipeline.database.query<{ hour: Date; mails: number }>(
      'SELECT hour, mails FROM mail_hours',
    );
    const hours = Math.ceil((clock.now() - START.getTime()) / HOUR_MS) + 1;
    const hourAt = (time: number) => Math.floor(time / HOUR_MS) - Math.floor(START.getTime() / HOUR_MS);
    return {
      acknowledged: posted.length,
      stored: rows.length,
      lost: posted.filter(({ reference }) => !stored.has(reference)).length,
      refused,
      unsent: rows.filter(({ delivery }) => delivery !== 'delivered').length,
      waits: posted.filter(({ visitor }) => visitor.isGenuine).map(waitOf),
      singles: new Set(ids).size,
      mailsPerHour: Array.from({ length: hours }, (_, hour) => {
        const others = mailTimes.filter(({ mail, at }) => hourAt(at) === hour && !isSingle(mail));
        const alarms = others.filter(({ mail }) => isAlarm(mail)).length;
        const single = budgets.find((budget) => hourAt(budget.hour.getTime()) === hour)?.mails ?? 0;
        return { single, alarms, lists: others.length - alarms };
      }),
      mostMarkers,
      minutes,
    };
  } finally {
    isOver = true;
    await pipeline.stop();
  }
}
