export interface PageMetadata {
  title: string;
  description: string;
  /** Left out of search results. */
  noindex?: boolean;
}

/** The address search engines should keep for a page: absolute, without a slash at the end. */
export function canonicalUrl(path: string, site: URL): string {
  return new URL(path, site).href;
}

/** The picture of a page where its link is shared; the build makes it (open-graph/). */
export function shareImageUrl(path: string, site: URL): string {
  return new URL(`/og${path === '/' ? '/index' : path}.jpg`, site).href;
}
