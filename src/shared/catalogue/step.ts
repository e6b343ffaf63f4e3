/** How many cards one step shows: what a visitor scans before asking for more, and a phone draws without a pause. */
export const STEP = 12;
