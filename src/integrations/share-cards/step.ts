import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltPage } from '../postbuild/built-page.ts';
import type { Step } from '../postbuild/step.ts';
import { renderCard } from './render.ts';

/** The title that a built page has where it is shared. */
export const readShareTitle = (page: BuiltPage): string | undefined =>
  page.elements.find((element) => element.getAttribute('property') === 'og:title')?.getAttribute('content');

/** Makes /og/<page>.jpg for every built page, from the title the page itself gives. */
export function shareCards(): Step {
  const titles = new Map<string, string>();
  return {
    name: 'share cards',
    after: [],
    onPage(page) {
      const title = readShareTitle(page);
      if (title) titles.set(page.file, title);
    },
    async onSite(root) {
      // Two at a time: one draws while the other is encoded.
      const waiting = titles.entries();
      const work = async () => {
        for (const [page, title] of waiting) {
          const file = join(root, 'og', page.replace(/\.html$/, '.jpg'));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, await renderCard(title));
        }
      };
      await Promise.all([work(), work()]);
    },
  };
}
