/** Shown wherever the site names makes of machines. */
export const MAKES_NOTE = 'As marcas citadas pertencem aos seus titulares.';
