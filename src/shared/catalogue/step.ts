/** Cards shown at first and added by each "show more": few enough to scan, and for a phone to draw without a pause. */
export const STEP = 12;
