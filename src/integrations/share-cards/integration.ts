import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { renderCard } from './render.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** What a built page calls itself where it is shared. */
export function readShareTitle(html: string): string | undefined {
  const content = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1];
  return content?.replaceAll(/&(amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity);
}

/** Makes /og/<page>.jpg for every built page, from the title the page itself gives. */
export function openGraphCards(): AstroIntegration {
  return {
    name: 'open-graph-cards',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const pages = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        const draw = async (page: string) => {
          const title = readShareTitle(await readFile(join(root, page), 'utf8'));
          if (!title) return;
          const file = join(root, 'og', page.replace(/\.html$/, '.jpg'));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, await renderCard(title));
        };
        // Two at a time: one draws while the other is encoded.
        const waiting = pages.values();
        const work = async () => {
          for (const page of waiting) await draw(page);
        };
        await Promise.all([work(), work()]);
      },
    },
  };
}
