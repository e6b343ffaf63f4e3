/**
 * Where a request with a slash at the end belongs: the same address without it, its query kept. Slashes at the start
 * become one, since `//host` would lead to another site.
 */
export function withoutTrailingSlash({ pathname, search }: URL): string | undefined {
  if (pathname === '/' || !pathname.endsWith('/')) return undefined;
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`;
}

/** The redirect to that address. */
export const redirectTo = (location: string) => new Response(null, { status: 301, headers: { location } });
