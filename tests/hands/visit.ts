import { createChance } from '../faults/chance.ts';
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
