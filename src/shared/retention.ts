/** How long a quote request is kept after the last contact about it. The privacy policy says the same. */
export const RETENTION_MONTHS = 24;
