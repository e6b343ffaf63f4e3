/**
 * What the edge does around the built files: redirects and headers. The build writes them for Netlify, into `_redirects`
 * and `_headers`; our own host (netlify/host/site.ts) applies them itself.
 */
import { ARTICLE_REDIRECTS, ROUTES } from '../../src/shared/routes.ts';
import { STATUS_HASH } from '../../src/shared/staff/status-address.ts';
import { OPENER_POLICIES, SECURITY_HEADERS } from './security-headers.ts';

interface Redirect {
  from: string;
  to: string;
  status: 301 | 302;
}

export const REDIRECTS: readonly Redirect[] = [
  ...Object.entries(ARTICLE_REDIRECTS).map(([from, to]) => ({ from, to, status: 301 }) as const),
  // The company's own address for the state of its site.
  { from: '/admin', to: `${ROUTES.shopAdmin}${STATUS_HASH}`, status: 302 },
];

type HeaderRule = readonly [path: string, headers: Readonly<Record<string, string>>];

// Pictures that other sites show: link previews, feed readers, search engines. If a server sent both values, browsers would
// ignore both, which is what these files need.
const EMBEDDABLE = ['/_astro/*', '/og/*', '/favicon.ico', '/favicon.svg'];

// If a server sends both policies, browsers enforce both, so the stricter one applies.
const STAFF_PAGES = ['/admin', '/admin/*'];
// No tag may read a customer's request either.
const REQUEST_PAGES = [ROUTES.request, `${ROUTES.request}.html`];
const EDITOR_PAGES = [ROUTES.editor, `${ROUTES.editor}.html`];

/** The policies of the build, a file that our own host and `npm run check:deploy` read. */
export const POLICIES_PATH = '/verificacao.json';

/** The Content-Security-Policy of every page but the admin, of the admin, and of the editor's page. */
export interface Policies {
  policy: string;
  staffPolicy: string;
  editorPolicy: string;
}

/** The headers of files: everything gets the policy and the security headers, the admin and the editor their own. */
export function listHeaderRules({ policy, staffPolicy, editorPolicy }: Policies): HeaderRule[] {
  const ownRule = (path: string, own: string, opener: string): HeaderRule => [
    path,
    { 'Content-Security-Policy': own, 'Cross-Origin-Opener-Policy': opener },
  ];
  return [
    ['/*', { 'Content-Security-Policy': policy, ...SECURITY_HEADERS }],
    ...STAFF_PAGES.map((path) => ownRule(path, staffPolicy, OPENER_POLICIES.staff)),
    ...REQUEST_PAGES.map((path): HeaderRule => [path, { 'Content-Security-Policy': staffPolicy }]),
    // After the admin's and more exact: Netlify does not document which of the two decides between rules that match.
    ...EDITOR_PAGES.map((path) => ownRule(path, editorPolicy, OPENER_POLICIES.editor)),
    ...EMBEDDABLE.map((path): HeaderRule => [path, { 'Cross-Origin-Resource-Policy': 'cross-origin' }]),
    ['/_astro/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    // A card keeps its address when its page's title changes, so caches may keep it for one day only.
    ['/og/*', { 'Cache-Control': 'public, max-age=86400' }],
    // A browser with a cached service worker would go on showing the old site.
    ['/sw.js', { 'Cache-Control': 'no-cache' }],
    // Hono does not know this kind of file.
    [
      '/documentos/acompanhamento-de-seo.xlsx',
      { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    ],
  ];
}

/** Netlify's file of redirects. */
export const formatRedirectsFile = (): string =>
  REDIRECTS.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('');

/** Netlify's file of headers. */
export const formatHeadersFile = (policies: Policies): string =>
  listHeaderRules(policies)
    .flatMap(([path, headers]) => [
      path,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
