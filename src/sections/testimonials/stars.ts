/** Describes a rating from 1 to 5: 4.8 → "4,8 de 5 estrelas". */
export function describeRating(rating: number): string {
  return `${rating.toLocaleString('pt-BR')} de 5 estrelas`;
}

/** The filled share of each of the five stars, from 0 to 1. */
export function fillStars(rating: number): number[] {
  return [0, 1, 2, 3, 4].map((index) => Math.min(1, Math.max(0, rating - index)));
}
