/** The index `step` pictures further; the first picture follows the last. */
export function moveBy(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

export function formatPosition(index: number, count: number): string {
  return `${index + 1} de ${count}`;
}
