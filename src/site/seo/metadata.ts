export interface PageMetadata {
  title: string;
  description: string;
  noindex?: boolean;
}

/** The canonical URL of a page: absolute, without a trailing slash. */
export function canonicalUrl(path: string, site: URL): string {
  return new URL(path, site).href;
}

/** The URL of a page's Open Graph picture; src/integrations/share-cards makes the file. */
export function shareImageUrl(path: string, site: URL): string {
  return new URL(`/og${path === '/' ? '/index' : path}.jpg`, site).href;
}
