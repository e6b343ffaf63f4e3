/**
 * Holds the footer below the screen until the panel arrives: after a reload the browser scrolls to the former place, and
 * a footer in sight there would move.
 */
export const PENDING_HEIGHT = 'min-h-[400svh]';
