/** A heading's id without accents, such as `retifica-e-polimento`; copied links then need no percent-encoding. */
export function headingId(slug: string): string {
  return slug.normalize('NFD').replaceAll(/[^\w-]/g, '');
}
