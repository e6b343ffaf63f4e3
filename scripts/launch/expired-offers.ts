import { dayOf } from '../../netlify/platform/sao-paulo.ts';
import type { Entry } from '../content/entry.ts';
import type { Problem } from '../content/problem.ts';
import { placesOf } from './places.ts';

/** Finds offers whose `priceValidUntil` has passed: search engines drop them. */
export function findExpiredOffers(entries: readonly Entry[], day = dayOf(Date.now())): Problem[] {
  return placesOf(entries)
    .filter(({ path, value }) => path.at(-1) === 'priceValidUntil' && String(value) < day)
    .map(({ value, toProblem }) => toProblem(`A oferta venceu em ${value}: escreva uma data por vir.`));
}
