/** How many cards one step shows: what a visitor scans before asking for more. */
export const STEP = 24;
