/** The public address of the site: PUBLIC_SITE_URL, else Netlify's URL, else the local server's. */
export const siteAddress = ({ PUBLIC_SITE_URL, URL, PORT }: NodeJS.ProcessEnv): string =>
  PUBLIC_SITE_URL || URL || `http://localhost:${PORT || 8888}`;
