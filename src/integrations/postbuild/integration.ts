import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { dressPage } from './dress-page.ts';
import { scriptReader } from './page-scripts.ts';
import { shareScripts } from './share-scripts.ts';
import { tightenHtml } from './tighten-html.ts';
import { moveWaitingScripts } from './wait-scripts.ts';

/** Makes the built pages light for a slow line: only the styles a page uses, those of the first screen first, shared scripts in files. */
export function postbuild(): AstroIntegration {
  return {
    name: 'postbuild',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const scriptsOf = scriptReader(root);
        const pages = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        for (const page of pages) {
          const html = await readFile(join(root, page), 'utf8');
          const { html: light, scripts } = shareScripts(dressPage(html, scriptsOf(html)));
          for (const { path, code } of scripts) await writeFile(join(root, path), code);
          await writeFile(join(root, page), tightenHtml(moveWaitingScripts(light)));
        }
      },
    },
  };
}
