/** Opens the admin where no server is configured; it guards nothing, because every change stays in that one tab. */
export const DEMO_PASSWORD = 'demonstracao';
