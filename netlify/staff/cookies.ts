// The prefix makes browsers refuse the cookie from any other host, from a subdomain, and over plain http.
export const SESSION_COOKIE = '__Host-equipe';
export const DEVICE_COOKIE = '__Host-aparelho';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

export const buildCookie = (name: string, value: string, maxAgeSeconds: number) =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`;

export const clearCookie = (name: string) => buildCookie(name, '', 0);

export function withCookies(response: Response, ...cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
