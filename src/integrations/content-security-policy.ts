import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  formatHeadersFile,
  formatRedirectsFile,
  POLICIES_PATH,
  type Policies,
} from '../../netlify/platform/edge.ts';
import { parseTagIds } from '../shared/tag-ids.ts';
import { listTagSources, type TagSources } from '../tracking/tags/tag-hosts.ts';
import { type BuiltPage, isScript } from './postbuild/built-page.ts';
import type { Step } from './postbuild/integration.ts';

// Script types the browser executes; JSON-LD is data and needs no permission.
const EXECUTED = /^(|module|text\/javascript|speculationrules|importmap)$/;

/** The CSP source expressions of every inline script in a page. */
export const inlineScriptHashes = ({ pieces }: BuiltPage): string[] =>
  pieces
    .filter(isScript)
    .filter(({ attributes }) => attributes['src'] === undefined && EXECUTED.test(attributes['type'] ?? ''))
    .map(({ code }) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

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

/**
 * Writes the headers of every file, with the hashes of the pages' inline scripts in the policies, and the redirects. The
 * admin's policy allows no host of a tag: no tag may read customers' data there. The policies are a file of their own, too:
 * our own host applies them, and `npm run check:deploy` compares them.
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
      const policies: Policies = {
        policy: buildPolicy(sorted, listTagSources(parseTagIds(process.env))),
        staffPolicy: buildStaffPolicy(sorted),
        editorPolicy: buildEditorPolicy(sorted),
      };
      await writeFile(join(root, POLICIES_PATH), JSON.stringify(policies));
      await writeFile(join(root, '_headers'), formatHeadersFile(policies));
      await writeFile(join(root, '_redirects'), formatRedirectsFile());
    },
  };
}
