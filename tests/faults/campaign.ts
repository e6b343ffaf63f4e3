import { setTimeout as pause } from 'node:timers/promises';
import { act, type CustomerLedger, openCustomerLedger } from './customers.ts';
import { judge, type Verdict } from './laws.ts';
import { changePasswords } from './password-change.ts';
import { judgeProposals, negotiate, openProposalLedger, type ProposalLedger } from './proposal-laws.ts';
import { simulateStaffMember } from './staff-member.ts';
import { openStage, type Points, type Stage, type StageOptions } from './stage.ts';
import { makeSubmission, type Submission } from './submissions.ts';
import { judgeTables, type TableRow } from './table-laws.ts';
import { visit } from './visitor.ts';
import { UNRECORDED } from './watched-services.ts';

export interface CampaignOptions extends StageOptions {
  submissions: number;
  /** Runs throughout the campaign, if the database can be restarted. */
  restarts: number;
  /** After this many visitors a staff member works in the inbox, edits the catalogue and signs in. */
  visitorsPerColleague: number;
  /** After this many visitors a proposal is sent and answered; without it, where a colleague works. */
  visitorsPerProposal?: number;
  /** How often the password changes after the visits. Zero leaves this part out. */
  newPasswords: number;
  /** Called with the number of visitors so far. */
  onProgress?: (submissions: number) => void;
}

export interface CampaignResult extends Verdict {
  /** One row per table and kind of action. */
  tables: TableRow[];
  faults: Record<string, number>;
  points: Points;
}

const MAX_WAVE = 500;
const MIN_WAVES = 3;
const VISITORS_AT_ONCE = 24;
const CLOCK_EVERY_MIN = 5;
const PAUSE_BETWEEN_TICKS_MS = 50;
const OPEN = 'SELECT FROM outbox WHERE done_at IS NULL AND failed_at IS NULL';

/** Simulates the visits, VISITORS_AT_ONCE at a time. */
async function receive(
  stage: Stage,
  submissions: readonly Submission[],
  restarts: number,
  { visitorsPerColleague, visitorsPerProposal = visitorsPerColleague }: CampaignOptions,
  customers: CustomerLedger,
  proposals: ProposalLedger,
): Promise<void> {
  const { chance, clock, count, handlers: pool } = stage;
  const lost = () => count('responses lost on the way');
  const doubleClicked = () => count('double clicks');
  const every = Math.ceil(submissions.length / (restarts + 1));
  let restarting = Promise.resolve();
  const queue = submissions.entries();
  const visitNext = async () => {
    for (const [i, submission] of queue) {
      if (stage.restartDatabase && i > 0 && i % every === 0) {
        count('database restarts');
        restarting = restarting.then(stage.restartDatabase);
      }
      await visit(submission, { pool, chance, clock, lost, doubleClicked });
      const isFor = (visitors: number) => submission.number % visitors === 0;
      if (isFor(visitorsPerColleague))
        await simulateStaffMember(submission.number, submission.saw.find(Boolean), stage.staff);
      if (isFor(visitorsPerProposal)) await negotiate(submission, stage, proposals);
      // Not what a colleague works on: a change of the customer would be a conflict, and not one with nobody.
      else if (!isFor(visitorsPerColleague)) await act(submission, stage, customers);
    }
  };
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitNext));
  await restarting;
}

/** Lets the clock run until the work is done. */
async function tickDuring(stage: Stage, work: Promise<void>): Promise<void> {
  let isOver = false;
  const keepTicking = async () => {
    while (!isOver) {
      await stage.tick();
      await pause(PAUSE_BETWEEN_TICKS_MS);
    }
  };
  const ticking = keepTicking();
  await work.finally(() => {
    isOver = true;
  });
  await ticking;
}

/** Ends the faults; resolves to the rows that were due by then and are still open ten minutes later. */
async function finish(stage: Stage): Promise<number> {
  stage.calm();
  const end = new Date(stage.clock()).toISOString();
  const wait = async (minutes: number) => {
    stage.advance(minutes);
    await stage.tick();
  };
  await wait(CLOCK_EVERY_MIN);
  await wait(CLOCK_EVERY_MIN);
  const late = await stage.query(`${OPEN} AND wanted_at <= '${end}'`);
  // What comes at its hour: counts, late requests, the mornings of three days.
  for (let hour = 0; hour < 72; hour += 1) await wait(60);
  await stage.storeCounts();
  return late.length;
}

/**
 * Sends requests through the pipeline while database, mail server, second store, network and processes fail and the clock
 * runs, then compares what visitors, customers and staff saw with what is stored and mailed. Time is simulated and stops
 * while any order is open, so that no lease ends too early.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const stage = await openStage(options);
  try {
    const submissions = Array.from({ length: options.submissions }, (_, i) =>
      makeSubmission(stage.chance, i + 1),
    );
    const size = Math.min(MAX_WAVE, Math.ceil(submissions.length / MIN_WAVES));
    const waves = Math.ceil(submissions.length / size);
    const restartsBefore = (wave: number) => Math.floor((wave * options.restarts) / waves);
    const customers = openCustomerLedger();
    const proposals = openProposalLedger();
    for (let wave = 0; wave < waves; wave += 1) {
      const restarts = restartsBefore(wave + 1) - restartsBefore(wave);
      const part = submissions.slice(wave * size, (wave + 1) * size);
      await tickDuring(stage, receive(stage, part, restarts, options, customers, proposals));
      await stage.idle();
      stage.advance(CLOCK_EVERY_MIN);
      options.onProgress?.(wave * size + part.length);
    }
    // While everything still fails.
    const passwords =
      options.newPasswords > 0
        ? await changePasswords(stage, options.newPasswords)
        : { broken: {}, tables: [] };
    const late = await finish(stage);
    const { query, mails, known, points } = stage;
    const unrecorded = Object.entries(points).reduce(
      (sum, [name, { passed }]) => sum + (name.endsWith(UNRECORDED) ? passed : 0),
      0,
    );
    const verdict = await judge({
      query,
      submissions,
      customers,
      mails,
      known,
      excuses: unrecorded + (stage.faults['mails sent and not recorded'] ?? 0),
      // Statements at the same moment do not count each other's mails.
      mostMails: options.mails + VISITORS_AT_ONCE,
      now: stage.clock(),
    });
    const tables = await judgeTables(query, stage.staff.actions);
    Object.assign(verdict.broken, await judgeProposals(query, proposals), tables.broken, passwords.broken, {
      'rows still open ten minutes after the faults have ended': late,
      'requests left in the second store': (await stage.keptRequests()).length,
      'processes that ended by themselves': stage.crashes.length,
      'log lines with what a visitor typed': stage.output().match(/visitante|@|rosca/gi)?.length ?? 0,
    });
    verdict.counts['proposals sent'] = proposals.sent.size;
    verdict.counts['proposals answered'] = proposals.answered.size;
    return { ...verdict, tables: [...tables.rows, ...passwords.tables], faults: stage.faults, points };
  } finally {
    await stage.close();
  }
}
