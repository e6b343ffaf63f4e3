import { parseCookie, stringifySetCookie } from 'cookie';

// With this prefix, browsers refuse the cookie from any other host, from a subdomain, and over plain http.
export const SESSION_COOKIE = '__Host-equipe';
export const DEVICE_COOKIE = '__Host-aparelho';

export const readCookie = (headers: Headers, name: string): string | undefined =>
  parseCookie(headers.get('cookie') ?? '')[name];

export const buildCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  stringifySetCookie({
    name,
    value,
    maxAge: maxAgeSeconds,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  });

export const clearCookie = (name: string): string => buildCookie(name, '', 0);

export function withCookies(response: Response, ...cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
