import { setTimeout as pause } from 'node:timers/promises';
import { runFloodUnderFaults } from './flood.ts';
import { judge, type LeadRecord, type Verdict } from './laws.ts';
import { countPagesAhead, judgePages, withdraw } from './page-laws.ts';
import { changePasswords } from './password-change.ts';
import { judgeProposals, negotiate, openProposalLedger, type ProposalLedger } from './proposal-laws.ts';
import { simulateStaffMember } from './staff-member.ts';
import { openStage, type Points, type Stage, type StageOptions } from './stage.ts';
import { makeSubmission, REFUSED_TEXT, type Submission } from './submissions.ts';
import { judgeTables, type TableRow } from './table-laws.ts';
import { visit } from './visitor.ts';

export interface CampaignOptions extends StageOptions {
  submissions: number;
  /** Runs throughout the campaign, if the database can be restarted. */
  restarts: number;
  /** After this many visitors a staff member works in the inbox, edits the catalogue and signs in. */
  visitorsPerColleague: number;
  /** After this many visitors a proposal is sent and answered; without it, where a colleague works. */
  visitorsPerProposal?: number;
  /** How often the password changes after the visits. Zero leaves this part out, and so do the next two. */
  newPasswords: number;
  /** Visitors of the flood that follows; enough for several hours' lists. */
  floodVisitors: number;
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
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const SWEEP_EVERY_MIN = 5;
const PAUSE_BETWEEN_SWEEPS_MS = 50;

/** Simulates the visits, VISITORS_AT_ONCE at a time. */
async function receive(
  stage: Stage,
  submissions: readonly Submission[],
  restarts: number,
  { visitorsPerColleague, visitorsPerProposal = visitorsPerColleague }: CampaignOptions,
  withdrawn: Set<string>,
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
      else if (!isFor(visitorsPerColleague)) await withdraw(submission, stage, withdrawn);
    }
  };
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitNext));
  await restarting;
}

/** Sweeps with both sweepers until the work is done. */
async function sweepDuring(stage: Stage, work: Promise<void>): Promise<void> {
  let isOver = false;
  const keepSweeping = async () => {
    while (!isOver) {
      await stage.sweep();
      await pause(PAUSE_BETWEEN_SWEEPS_MS);
    }
  };
  const sweeping = keepSweeping();
  await work.finally(() => {
    isOver = true;
  });
  await sweeping;
}

async function countLeft({ query }: Stage, condition: string): Promise<number> {
  const [row] = await query<{ left: number }>(`SELECT count(*)::int AS left FROM leads WHERE ${condition}`);
  return row?.left ?? 0;
}

/** Repeats a step until no lead meets the condition, at most `most` times. */
async function until(stage: Stage, condition: string, most: number, step: () => Promise<unknown>) {
  for (let steps = 0; steps < most && (await countLeft(stage, condition)) > 0; steps += 1) {
    await step();
    await stage.idle();
  }
}

/** Advances time until every lead is sent, or given up after 72 hours and listed in a digest. */
async function finish(stage: Stage): Promise<void> {
  stage.stopHanging();
  const sweep = async () => {
    stage.advance(SWEEP_EVERY_MIN);
    await stage.sweep();
  };
  const isHopeless = `message LIKE '%${REFUSED_TEXT}'`;
  // A request whose marker was lost waits for the daily run.
  const sweepsADay = DAY_MIN / SWEEP_EVERY_MIN;
  for (let sweeps = 0; sweeps <= sweepsADay && (await stage.keptRequests()).length > 0; sweeps += 1)
    await sweep();
  await until(stage, `delivery = 'pending' AND NOT ${isHopeless}`, 1000, sweep);
  stage.advance(3 * DAY_MIN);
  await until(stage, `delivery = 'pending'`, 1000, sweep);
  await until(stage, 'page_version > page_published AND NOT synthetic', sweepsADay + 1, sweep);
  await until(stage, `delivery = 'dead' AND digested_at IS NULL`, 30, async () => {
    stage.advance(DAY_MIN);
    await stage.digest();
  });
  await stage.storeCounts();
}

/**
 * Sends requests through the pipeline while database, mail server, network and processes fail and two sweepers run,
 * then compares what visitors saw with what is stored. Time is simulated and stops while any order is open, so that no
 * lease ends too early.
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
    const withdrawn = new Set<string>();
    const proposals = openProposalLedger();
    let ahead = 0;
    for (let wave = 0; wave < waves; wave += 1) {
      const restarts = restartsBefore(wave + 1) - restartsBefore(wave);
      const part = submissions.slice(wave * size, (wave + 1) * size);
      await sweepDuring(stage, receive(stage, part, restarts, options, withdrawn, proposals));
      await stage.idle();
      ahead += await countPagesAhead(stage.query);
      stage.advance(SWEEP_EVERY_MIN);
      options.onProgress?.(wave * size + part.length);
    }
    await finish(stage);
    const rows = await stage.query<LeadRecord>("SELECT *, request ->> 'name' AS name FROM leads");
    const verdict = judge({ submissions, rows, mails: stage.mails, ledger: stage.ledger });
    verdict.broken['requests left in the second store'] = (await stage.keptRequests()).length;
    Object.assign(verdict.broken, await judgePages(stage.query, stage.mails, withdrawn));
    Object.assign(verdict.broken, await judgeProposals(stage.query, proposals));
    verdict.counts['proposals sent'] = proposals.sent.size;
    verdict.counts['proposals answered'] = proposals.answered.size;
    verdict.broken['pages ahead of the database'] = ahead;
    const tables = await judgeTables(stage.query, stage.staff.actions, stage.mails);
    Object.assign(verdict.broken, tables.broken);
    const parts = [
      options.newPasswords > 0 && (await changePasswords(stage, options.newPasswords)),
      options.floodVisitors > 0 &&
        (await runFloodUnderFaults(stage, options.floodVisitors, submissions.length + 1)),
    ];
    for (const part of parts.filter((one) => one !== false)) {
      Object.assign(verdict.broken, part.broken);
      tables.rows.push(...part.tables);
    }
    verdict.broken['processes that ended by themselves'] = stage.crashes.length;
    verdict.broken['log lines with what a visitor typed'] =
      stage.output().match(/visitante|@|rosca/gi)?.length ?? 0;
    return { ...verdict, tables: tables.rows, faults: stage.faults, points: stage.points };
  } finally {
    await stage.close();
  }
}
