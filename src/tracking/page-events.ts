import type { FormOutcome } from '../shared/counts/count-wire.ts';

/**
 * The custom events between the scripts of a page. Only types: constants in a shared module would add a file to every
 * page.
 */
interface PageEvents {
  /** The outcome of the quote form, without any of its values. */
  'quote-form': CustomEvent<FormOutcome>;
}

declare global {
  interface DocumentEventMap extends PageEvents {}
}
