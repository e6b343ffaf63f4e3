import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

// Script types the browser executes; JSON-LD is data and needs no permission.
const EXECUTED = /^(|module|text\/javascript|speculationrules|importmap)$/;

/** The CSP source expressions of every inline script in a page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const type = /\btype="?([^"\s>]*)/.exec(attributes)?.[1] ?? '';
    if (/\bsrc=/.test(attributes) || !EXECUTED.test(type)) continue;
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return hashes;
}

export function buildPolicy(scriptHashes: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    // Styles stand in the head, where no round trip waits for them; text of visitors never becomes markup here.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // The video host's player, loaded only when a visitor presses play.
    'frame-src': ['https://www.youtube-nocookie.com'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Writes the policy as a header for every page, with the hashes of the inline scripts the build has made. */
export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const pages = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        const html = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')));
        const hashes = [...new Set(html.flatMap(inlineScriptHashes))].sort();
        await appendFile(join(root, '_headers'), `/*\n  Content-Security-Policy: ${buildPolicy(hashes)}\n`);
      },
    },
  };
}
