/**
 * Sets when the team first replied, and keeps an earlier time. In the statement, $1 is now, and `seen.minutes` is the
 * time since the request in minutes within opening hours.
 */
export const FIRST_ANSWER = `
  first_answered_at = coalesce(first_answered_at, $1::timestamptz),
  first_answer_minutes = CASE WHEN first_answered_at IS NULL THEN seen.minutes ELSE first_answer_minutes END`;
