import { createHash } from 'node:crypto';

const PLAIN_SCRIPTS = /<script>([\s\S]*?)<\/script>/g;

export interface SharedScript {
  /** The public address, named by the content. */
  path: string;
  code: string;
}

/**
 * Takes a page's plain inline scripts, which wake its islands, out into one file that pages share. They keep their order
 * and run before DOMContentLoaded, but neither the first text nor the next page waits for them.
 */
export function shareScripts(html: string): { html: string; script: SharedScript | undefined } {
  const code = [...html.matchAll(PLAIN_SCRIPTS)].map(([, text = '']) => text.trim()).join('\n');
  if (!code) return { html, script: undefined };
  const path = `/_astro/${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
  const bare = html.replaceAll(PLAIN_SCRIPTS, '');
  return {
    html: bare.replace('</head>', `<script defer src="${path}"></script></head>`),
    script: { path, code },
  };
}
