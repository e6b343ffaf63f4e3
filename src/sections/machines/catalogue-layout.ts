interface CatalogueLayout {
  /** CSS classes of the grid. */
  columns: string;
  /** The `sizes` attribute of the pictures. */
  sizes: string;
  /** Whether the first item is larger, so that the last row has no gap. */
  hasLead: boolean;
}

/** The grid layout for `count` items. */
export function layoutOf(count: number): CatalogueLayout {
  if (count % 3 === 0) {
    return {
      columns: 'sm:grid-cols-2 md:grid-cols-3',
      sizes: '(min-width: 64rem) 25rem, (min-width: 48rem) 33vw, (min-width: 40rem) 50vw, 16rem',
      hasLead: false,
    };
  }
  return {
    columns: 'sm:grid-cols-2 lg:grid-cols-4',
    sizes: '(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 16rem',
    hasLead: count % 2 === 1,
  };
}
