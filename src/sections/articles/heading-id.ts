/** An anchor that survives being copied and mailed: a heading's id without accents, as `retifica-e-polimento`. */
export function headingId(slug: string): string {
  return slug.normalize('NFD').replaceAll(/[^\w-]/g, '');
}
