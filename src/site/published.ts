/**
 * Whether a build is for the site's main address. Netlify names the context of each build; elsewhere it is one with a
 * public address.
 */
export const isForMainAddress = ({ CONTEXT, PUBLIC_SITE_URL }: NodeJS.ProcessEnv): boolean =>
  CONTEXT ? CONTEXT === 'production' : /^https:/.test(PUBLIC_SITE_URL ?? '');

/**
 * Whether a build may publish a testimonial. The main address never publishes an invented one (CDC, art. 37), not even
 * with ALLOW_PLACEHOLDERS=1.
 */
export function isPublishable({ exemplo }: { exemplo: boolean }, env: NodeJS.ProcessEnv): boolean {
  return !exemplo || !isForMainAddress(env);
}
