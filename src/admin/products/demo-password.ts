/** Opens the admin if no server is configured. It protects nothing: every change stays in that one tab. */
export const DEMO_PASSWORD = 'demonstracao';

/**
 * The text that the gate then shows. The page passes it to the island as a prop, so a build whose staff sign in to the server
 * contains neither the password nor the hint.
 */
export const DEMONSTRATION = { hint: 'Senha de demonstração:', password: DEMO_PASSWORD };

export type Demonstration = typeof DEMONSTRATION;
