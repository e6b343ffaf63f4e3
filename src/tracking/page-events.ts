import type { FormOutcome } from '../shared/counts/count-wire.ts';

/** What has just gone out, for the debug view. */
export interface SentEvent {
  to: 'contagem' | 'gtag' | 'pixel' | 'clarity';
  name: string;
  parameters?: unknown;
}

/**
 * What the scripts of a page tell each other. Types alone: a name in a module of its own would be one more file to
 * fetch for every page.
 */
interface PageEvents {
  /** What became of the quote form, and nothing of what is in it. */
  'quote-form': CustomEvent<FormOutcome>;
  'event-sent': CustomEvent<SentEvent>;
}

declare global {
  interface DocumentEventMap extends PageEvents {}
}
