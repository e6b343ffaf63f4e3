/** The URL hash of the admin that opens the tab "Situação"; /admin redirects to it (netlify.toml). */
export const STATUS_HASH = '#situacao';
