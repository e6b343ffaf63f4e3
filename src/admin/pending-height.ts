/**
 * Keeps the footer below the viewport until the panel renders: after a reload the browser restores the scroll position,
 * and a visible footer would shift.
 */
export const PENDING_HEIGHT = 'min-h-[400svh]';
