/** POST: counts one event, whose label is the body, or how fast a page was, with a label in each line (speed-labels.ts). */
export const COUNT_PATH = '/api/contagem';

/** The count labels of the quote form. */
export const FORM_LABELS = {
  started: 'Form - Started',
  sent: 'Form - Sent',
  failed: 'Form - Failed',
} as const;

export type FormOutcome = keyof typeof FORM_LABELS;
