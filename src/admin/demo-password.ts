/** Opens the admin where no server is configured; it guards nothing, because every change stays in that one tab. */
export const DEMO_PASSWORD = 'demonstracao';

/**
 * What the gate shows then. The page hands it to the island, so that a build whose staff sign in to the server holds
 * neither the password nor the hint, in no file.
 */
export const DEMONSTRATION = { hint: 'Senha de demonstração:', password: DEMO_PASSWORD };

export type Demonstration = typeof DEMONSTRATION;
