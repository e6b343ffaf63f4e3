/** Leads are deleted this long after the last contact. The privacy policy promises the same. */
export const RETENTION_MONTHS = 24;
