/**
 * The path and query of a URL without its trailing slash; undefined if it has none. Several slashes at the start become
 * one, because `//host` would lead to another site.
 */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined;
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`;
}

/** The redirect to that address. */
export const redirectTo = (location: string) => new Response(null, { status: 301, headers: { location } });
