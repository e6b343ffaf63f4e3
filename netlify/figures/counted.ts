/**
 * The requests that figures count: no spam, no tests, nothing that was discarded without an outcome. The same text as in the
 * partial indexes of 0027_figures.sql.
 */
export const COUNTED =
  "state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)";
