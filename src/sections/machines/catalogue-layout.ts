interface CatalogueLayout {
  /** Classes of the grid. */
  columns: string;
  /** Width of a picture, as the browser's choice of file needs it. */
  sizes: string;
  /** The first item is shown larger, where the others would leave a hole. */
  hasLead: boolean;
}

/** How many columns a catalogue of `count` items takes. */
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
