interface ImportMetaEnv {
  readonly PUBLIC_GTAG_ID?: string;
  readonly PUBLIC_META_PIXEL_ID?: string;
  readonly PUBLIC_CLARITY_ID?: string;
}

interface Document {
  /** True while the browser only prepares the page. Not everywhere there is such a thing. */
  readonly prerendering?: boolean;
}
