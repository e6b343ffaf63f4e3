/** Placeholder for a missing picture: a crossed-out frame. */
export const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 480 360'%3E%3Crect width='480' height='360' fill='%23eef0f2'/%3E%3Cpath d='M150 120h180v120H150zl180 120m0-120L150 240' fill='none' stroke='%23a3abb3' stroke-width='2'/%3E%3C/svg%3E";
