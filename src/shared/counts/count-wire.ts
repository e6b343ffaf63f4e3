/** POST: counts one event; the body is its label. */
export const COUNT_PATH = '/api/contagem';

/** The count labels of the quote form. */
export const FORM_LABELS = {
  started: 'Form - Started',
  sent: 'Form - Sent',
  failed: 'Form - Failed',
} as const;

export type FormOutcome = keyof typeof FORM_LABELS;
