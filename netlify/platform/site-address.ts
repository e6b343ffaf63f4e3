/** The public address of the site: PUBLIC_SITE_URL, else Netlify's URL, else this machine's. */
export const siteAddress = ({ PUBLIC_SITE_URL, URL, PORT }: NodeJS.ProcessEnv): string =>
  PUBLIC_SITE_URL || URL || `http://localhost:${PORT || 8888}`;

/**
 * The origin of this site as the request's browser knows it. Behind a proxy that ends TLS or has another name, that is the
 * configured address; at a preview's address or on this machine it is the address of the request.
 */
export function ownOrigin({ headers, url }: Request): string {
  const configured = URL.parse(siteAddress(process.env))?.origin;
  return configured && headers.get('origin') === configured ? configured : new URL(url).origin;
}
