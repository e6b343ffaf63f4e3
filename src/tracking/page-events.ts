import type { FormOutcome } from '../shared/counts/count-wire.ts';

/** An event that was just sent; the debug view lists it. */
export interface SentEvent {
  to: 'contagem' | 'gtag' | 'pixel' | 'clarity';
  name: string;
  parameters?: unknown;
}

/**
 * The custom events between the scripts of a page. Only types: constants in a shared module would add a file to every
 * page.
 */
interface PageEvents {
  /** The outcome of the quote form, without any of its values. */
  'quote-form': CustomEvent<FormOutcome>;
  'event-sent': CustomEvent<SentEvent>;
}

declare global {
  interface DocumentEventMap extends PageEvents {}
}
