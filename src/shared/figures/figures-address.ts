/** The URL hash of the admin that opens the tab "Resultados". */
export const FIGURES_HASH = '#resultados';
