import type { Entry } from '../content/entry.ts';
import type { Problem } from '../content/problem.ts';
import { valueAt } from '../content/source.ts';
import { placesOf } from './places.ts';

/** Finds technical claims without a source that the owner has not confirmed as the workshop's own practice. */
export function findUnconfirmedPractice(entries: readonly Entry[]): Problem[] {
  return placesOf(entries).flatMap(({ value, path, entry, toProblem }) => {
    if (path[0] !== 'pratica' || path.at(-1) !== 'confirmado' || value !== false) return [];
    const { afirmacao } = valueAt(entry.source.data, path.slice(0, -1)) as { afirmacao: string };
    return [toProblem(`É a prática da oficina? “${afirmacao}”. Confirme com true, ou mude o texto.`)];
  });
}
