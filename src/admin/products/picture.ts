/** The content security policy blocks pictures from other sites. */
export const isOwnPicture = (url: string): boolean => /^(\/(?!\/)|data:image\/)/.test(url);

/** A picture of the site that a product may show. */
export interface Picture {
  /** Of its file. */
  name: string;
  /** The address on the built site. */
  url: string;
}
