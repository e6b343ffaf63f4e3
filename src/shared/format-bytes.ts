const KIB = 1024;

/** A size for display: `812 kB`, `1,2 MB`, with a no-break space. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB * KIB) return `${Math.max(1, Math.round(bytes / KIB))}\u00a0kB`;
  return `${String(Math.round((bytes / KIB / KIB) * 10) / 10).replace('.', ',')}\u00a0MB`;
}
