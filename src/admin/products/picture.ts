/** A picture of the site that a product may show. */
export interface Picture {
  /** Of its file. */
  name: string;
  /** The address on the built site. */
  url: string;
}
