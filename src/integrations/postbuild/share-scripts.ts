import { createHash } from 'node:crypto';

/** A shorter module costs less in the page than a request for it. */
const WORTH_A_FILE = 500;
const PLAIN_SCRIPTS = /<script>([\s\S]*?)<\/script>/g;
const MODULES = /<script type="module">([\s\S]*?)<\/script>/g;
/** What wakes the islands, as the framework writes it; every other plain script has a reason to run early. */
const WAKES_ISLANDS = /\bAstro\b|astro-island/;

export interface SharedScript {
  /** The public address, named by the content. */
  path: string;
  code: string;
}

const share = (code: string): SharedScript => ({
  path: `/_astro/${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`,
  code,
});

/**
 * Takes scripts that can wait out of a page, into files that pages share: what wakes the islands, as one file in its
 * order, and long modules. They run once the page is read, as before, but neither the first text nor the next page
 * waits for their bytes.
 */
export function shareScripts(html: string): { html: string; scripts: SharedScript[] } {
  const scripts: SharedScript[] = [];
  const waking: string[] = [];
  let page = html
    .replaceAll(PLAIN_SCRIPTS, (tag, code: string) => {
      if (!WAKES_ISLANDS.test(code)) return tag;
      waking.push(code.trim());
      return '';
    })
    .replaceAll(MODULES, (tag, code: string) => {
      if (code.length < WORTH_A_FILE) return tag;
      const script = share(code);
      scripts.push(script);
      return `<script type="module" src="${script.path}"></script>`;
    });
  if (waking.length > 0) {
    const script = share(waking.join('\n'));
    scripts.push(script);
    page = page.replace('</head>', `<script defer src="${script.path}"></script></head>`);
  }
  return { html: page, scripts };
}
