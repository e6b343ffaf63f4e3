/** Cards shown at first and added by each "show more": few enough to scan, and for a phone to render without a delay. */
export const STEP = 12;
