import { PENDING, RULES } from '../../src/shared/tools/release.ts';
import type { Entry } from '../content/entry.ts';
import type { Problem } from '../content/problem.ts';
import { placesOf } from './places.ts';

/** Finds rules of the tools that no designer has released. */
export function findPendingRules(entries: readonly Entry[]): Problem[] {
  return placesOf(entries).flatMap(({ value, path, entry, toProblem }) =>
    entry.collection.name === 'release' && path.at(-1) === 'liberadoPor' && value === PENDING
      ? [
          toProblem(
            `Ninguém liberou a regra “${RULES.find((rule) => rule === path[0])}”: o site mostra só as faixas publicadas, e nenhum arquivo para CAD.`,
          ),
        ]
      : [],
  );
}
