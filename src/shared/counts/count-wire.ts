/** Where the browser reports one thing to count: a POST whose body is its label. */
export const COUNT_PATH = '/api/contagem';

/** What the visitor did with the quote form; each is a label of its own. */
export const FORM_LABELS = {
  started: 'Form - Started',
  sent: 'Form - Sent',
  failed: 'Form - Failed',
} as const;

export type FormOutcome = keyof typeof FORM_LABELS;
