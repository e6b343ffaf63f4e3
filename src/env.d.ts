interface ImportMetaEnv {
  readonly PUBLIC_GTAG_ID?: string;
  readonly PUBLIC_META_PIXEL_ID?: string;
  readonly PUBLIC_CLARITY_ID?: string;
}

interface Document {
  /** True while the browser prerenders the page (speculation rules); undefined in browsers without prerendering. */
  readonly prerendering?: boolean;
}
