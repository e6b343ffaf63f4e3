interface ImportMetaEnv {
  readonly PUBLIC_GTAG_ID?: string;
  readonly PUBLIC_META_PIXEL_ID?: string;
  readonly PUBLIC_CLARITY_ID?: string;
}

/**
 * The custom events between the scripts of a page. Only types: constants in a shared module would add a file to every
 * page.
 */
interface DocumentEventMap {
  /** The outcome of the quote form, without any of its values. */
  'quote-form': CustomEvent<import('./shared/counts/count-wire.ts').FormOutcome>;
}

interface Document {
  /** True while the browser prerenders the page (speculation rules); undefined in browsers without prerendering. */
  readonly prerendering?: boolean;
}
