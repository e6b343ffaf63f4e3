/** The URL hash of the admin that opens the tab "Situação"; /admin redirects to it (netlify/platform/edge.ts). */
export const STATUS_HASH = '#situacao';
