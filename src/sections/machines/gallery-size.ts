/** Size of the large pictures in pixels: the size of the originals. */
export const GALLERY_SIZE = { width: 1600, height: 1200 } as const;
