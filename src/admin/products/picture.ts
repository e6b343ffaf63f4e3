/** A picture of the site that a product may show. */
export interface Picture {
  /** The path in a product's file. */
  path: string;
  /** The address on the built site. */
  url: string;
}
