/** After this time, an open file of a lead is unlikely to arrive, because the visitor's page is long closed. */
export const EXPECTED_HOURS = 24;

const KIB = 1024;
const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A size for display: `812 kB`, `1,2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB * KIB) return `${Math.max(1, Math.round(bytes / KIB))} kB`;
  return `${NUMBER.format(bytes / KIB / KIB)} MB`;
}
