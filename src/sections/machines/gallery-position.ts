/** The picture `step` places on; after the last comes the first. */
export function moveBy(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

export function formatPosition(index: number, count: number): string {
  return `${index + 1} de ${count}`;
}
