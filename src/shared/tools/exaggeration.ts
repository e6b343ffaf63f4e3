/** Drawings and scales magnify the clearance and the wear by this factor. A file of its own: the tool loads its readers apart. */
export const EXAGGERATION = 50;
