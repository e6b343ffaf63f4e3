import { createHash } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPENER_POLICIES, SECURITY_HEADERS } from '../../netlify/platform/security-headers.ts';
import { BUILD_FACTS_PATH, type BuildFacts } from '../shared/deploy-check.ts';
import { ROUTES } from '../shared/routes.ts';
import { parseTagIds } from '../shared/tag-ids.ts';
import { listTagSources, type TagSources } from '../tracking/tags/tag-hosts.ts';
import { type BuiltPage, type CodePiece, isScript } from './postbuild/built-page.ts';
import type { Step } from './postbuild/integration.ts';

// Script types the browser executes; JSON-LD is data and needs no permission.
const EXECUTED = /^(|module|text\/javascript|speculationrules|importmap)$/;

/** The CSP source expressions of those scripts that are inline. */
export function hashScripts(scripts: readonly Pick<CodePiece, 'attributes' | 'code'>[]): string[] {
  return scripts
    .filter(({ attributes }) => attributes['src'] === undefined && EXECUTED.test(attributes['type'] ?? ''))
    .map(({ code }) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** The CSP source expressions of every inline script in a page. */
export const inlineScriptHashes = (page: BuiltPage): string[] => hashScripts(page.pieces.filter(isScript));

/** The admin's policy, which allows no tag. */
export const buildStaffPolicy = (scriptHashes: readonly string[]): string =>
  formatPolicy(listSources(scriptHashes, listTagSources({})));

/**
 * The visitors' policy. `tags`: what the configured tags may load and reach, once the visitor has agreed. Pictures and
 * connections share the default, so that each host is named once: on a slow line the headers come before the first text.
 */
export function buildPolicy(scriptHashes: readonly string[], tags: TagSources): string {
  const {
    'img-src': pictures = [],
    'connect-src': connections = [],
    ...others
  } = listSources(scriptHashes, tags);
  return formatPolicy({ ...others, 'default-src': [...new Set([...pictures, ...connections])] });
}

/** The editor reads and writes files on GitHub, and keeps pictures and previews in the browser's memory. */
export function buildEditorPolicy(scriptHashes: readonly string[]): string {
  const sources = listSources(scriptHashes, listTagSources({}));
  for (const [name, more] of Object.entries(EDITOR_SOURCES))
    sources[name] = [...(sources[name] ?? []).filter((source) => source !== "'none'"), ...more];
  return formatPolicy(sources);
}

const EDITOR_SOURCES: Readonly<Record<string, readonly string[]>> = {
  // It compresses pictures with WebAssembly.
  'script-src': ["'wasm-unsafe-eval'"],
  'style-src': ['blob:'],
  'img-src': ['blob:', 'https://avatars.githubusercontent.com'],
  'media-src': ['blob:'],
  'connect-src': ['blob:', 'data:', 'https://api.github.com'],
  'frame-src': ['blob:'],
  'worker-src': ['blob:'],
  // The preview is an in-memory document that loads its pictures from this site.
  'base-uri': ["'self'"],
};

const formatPolicy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

function listSources(scriptHashes: readonly string[], tags: TagSources): Record<string, readonly string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...tags['script-src']],
    // Styles are inlined in the head to save a round trip; visitors' text never becomes markup here.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...tags['img-src']],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tags['connect-src']],
    // The video host's player, loaded only when a visitor starts the video.
    'frame-src': ['https://www.youtube-nocookie.com', ...tags['frame-src']],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
}

// Pictures that other sites show: link previews, feed readers, search engines. If a server sent both values, browsers would
// ignore both, which is what these files need.
const EMBEDDABLE = ['/_astro/*', '/og/*', '/favicon.ico', '/favicon.svg'];

// If a server sends both policies, browsers enforce both, so the stricter one applies.
const STAFF_PAGES = ['/admin', '/admin/*'];
// No tag may read a customer's request either.
const REQUEST_PAGES = [ROUTES.request, `${ROUTES.request}.html`];
const EDITOR_PAGES = [ROUTES.editor, `${ROUTES.editor}.html`];

/** The policies of the built files: of all, of the admin and of the editor. */
export interface Policies {
  visitors: string;
  staff: string;
  editor: string;
}

/** The text of a _headers file: everything gets the policy and the security headers, the admin and the editor their own. */
export function formatHeadersFile({ visitors, staff, editor }: Policies): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  const ownRule = (path: string, policy: string, opener: string) =>
    rule(path, { 'Content-Security-Policy': policy, 'Cross-Origin-Opener-Policy': opener });
  return [
    rule('/*', { 'Content-Security-Policy': visitors, ...SECURITY_HEADERS }),
    ...STAFF_PAGES.map((path) => ownRule(path, staff, OPENER_POLICIES.staff)),
    ...REQUEST_PAGES.map((path) => rule(path, { 'Content-Security-Policy': staff })),
    // After the admin's and more exact: Netlify does not document which of the two decides between rules that match.
    ...EDITOR_PAGES.map((path) => ownRule(path, editor, OPENER_POLICIES.editor)),
    ...EMBEDDABLE.map((path) => rule(path, { 'Cross-Origin-Resource-Policy': 'cross-origin' })),
  ].join('');
}

/**
 * Writes the headers of every file, with the hashes of the pages' inline scripts in the policy. The admin's policy allows
 * no host of a tag: no tag may read customers' data there. Also writes the visitors' and the editor's policy as a file: `npm run check:deploy` compares them.
 */
export function contentSecurityPolicy(): Step {
  const hashes = new Set<string>();
  return {
    name: 'content security policy',
    onPage(page) {
      for (const hash of inlineScriptHashes(page)) hashes.add(hash);
    },
    async onSite(root) {
      const sorted = [...hashes].sort();
      const policy = buildPolicy(sorted, listTagSources(parseTagIds(process.env)));
      const editorPolicy = buildEditorPolicy(sorted);
      await appendFile(
        join(root, '_headers'),
        formatHeadersFile({
          visitors: policy,
          staff: buildStaffPolicy(sorted),
          editor: editorPolicy,
        }),
      );
      const facts: BuildFacts = { commit: process.env['COMMIT_REF'] ?? null, policy, editorPolicy };
      await writeFile(join(root, BUILD_FACTS_PATH), JSON.stringify(facts));
    },
  };
}
