/** A mark of 1 to 5 as a person says it: 4.8 becomes "4,8 de 5 estrelas". */
export function describeRating(rating: number): string {
  return `${rating.toLocaleString('pt-BR')} de 5 estrelas`;
}

/** How far each of the five stars is filled, from 0 to 1. */
export function fillStars(rating: number): number[] {
  return [0, 1, 2, 3, 4].map((index) => Math.min(1, Math.max(0, rating - index)));
}
