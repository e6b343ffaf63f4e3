import type { Page } from '@playwright/test';
import { createChance } from '../faults/chance.ts';
import type { Action } from './action.ts';
import type { Case } from './cases.ts';
import { Hand, type Move } from './hand.ts';
import { type Breach, findBreaches } from './invariants.ts';
import type { Stage } from './stage.ts';

export interface Failure {
  visit: Case;
  breach: Breach;
  /** All moves, up to the one that broke the invariant. */
  moves: readonly Move[];
}

export interface VisitResult {
  moves: number;
  counts: Record<string, number>;
  failure?: Failure;
}

/** Makes up to `steps` moves on a visit, and stops at the first that breaks an invariant. */
export async function runVisit(
  stage: Stage,
  visit: Case,
  { seed, steps, picture }: { seed: string; steps: number; picture: string },
): Promise<VisitResult> {
  const chance = createChance(`${seed} ${visit.number}`);
  const [context, options] = await stage.prepare(visit);
  const moves: Move[] = [];
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  try {
    const hand = await Hand.open(context, { ...options, chance });
    while (moves.length < steps) {
      const move = moves.length === 0 ? hand.arrival : await hand.move();
      moves.push(move);
      count('at' in move.action ? `${move.action.kind} on ${move.action.at.kind}` : move.action.kind);
      if (move.after.document !== move.before.document) count('documents');
      const [breach] = findBreaches(move);
      if (breach) {
        await hand.page.screenshot({ path: picture }).catch(() => {});
        return { moves: moves.length, counts, failure: { visit, breach, moves } };
      }
    }
    return { moves: moves.length, counts };
  } finally {
    await context.close();
  }
}

/** How many of the last moves `shorten` tries. */
const TAILS = [1, 2, 3, 5, 8, 13];

/**
 * Looks for fewer moves that break the same invariant: repeats only the last ones, on a new page at the same scroll
 * position. Returns undefined if none of the attempts breaks it.
 */
export async function shorten(
  stage: Stage,
  { visit, breach, moves }: Failure,
  seed: string,
): Promise<readonly Action[] | undefined> {
  for (const length of TAILS.filter((tail) => tail <= moves.length)) {
    const tail = moves.slice(-length);
    const start = tail[0]?.before;
    if (!start) return undefined;
    const [context, options] = await stage.prepare(visit);
    try {
      const chance = createChance(`${seed} ${visit.number}`);
      const { pathname, search, hash } = new URL(start.url);
      const begin = async (page: Page) => {
        await options.begin(page);
        await page.goto(`${pathname}${search}${hash}`);
      };
      const hand = await Hand.open(context, { ...options, begin, chance });
      const actions: Action[] = [{ kind: 'wheel', by: start.scrollY }, ...tail.map(({ action }) => action)];
      for (const action of actions) {
        const move = await hand.move(action);
        if (findBreaches(move).some(({ invariant }) => invariant === breach.invariant)) return actions;
      }
    } finally {
      await context.close();
    }
  }
  return undefined;
}
