/** The part of Netlify's context that we use: keeps the function alive after its response. */
export interface Lifetime {
  waitUntil?: (work: Promise<unknown>) => void;
  /** The visitor's address. */
  ip?: string;
}
