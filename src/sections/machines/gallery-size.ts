/** The large pictures, as wide as the originals are rendered. */
export const GALLERY_SIZE = { width: 1600, height: 1200 } as const;
