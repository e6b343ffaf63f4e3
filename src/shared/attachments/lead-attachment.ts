/** An open file of a lead this old will hardly arrive, because the visitor's page is long closed. */
export const EXPECTED_HOURS = 24;

const KIB = 1024;
const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A size as people read it: `812 kB`, `1,2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB * KIB) return `${Math.max(1, Math.round(bytes / KIB))} kB`;
  return `${NUMBER.format(bytes / KIB / KIB)} MB`;
}
