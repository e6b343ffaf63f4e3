import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltPage } from '../postbuild/built-page.ts';
import type { Step } from '../postbuild/integration.ts';
import { renderCard } from './render.ts';

/** The title that a built page has where it is shared. */
export const readShareTitle = (page: BuiltPage): string | undefined =>
  page.elements.find((element) => element.getAttribute('property') === 'og:title')?.getAttribute('content');

/**
 * Makes /og/<page>.jpg for every built page below `root`, from the title the page itself gives. They are drawn in other
 * threads while the next pages are read, so the time of this step is what is left to draw at the end.
 */
export function shareCards(root: string): Step {
  // Two at a time: one is drawn while the other is encoded.
  const lanes = [Promise.resolve(), Promise.resolve()];
  let hasTitles = false;
  const draw = async (page: string, title: string) => {
    const file = join(root, 'og', page.replace(/\.html$/, '.jpg'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await renderCard(title));
  };
  return {
    name: 'share cards',
    onPage(page) {
      const title = readShareTitle(page);
      if (!title) return;
      hasTitles = true;
      const lane = (lanes.shift() ?? Promise.resolve()).then(() => draw(page.file, title));
      // A failure is thrown at the end, where somebody waits for it.
      lane.catch(() => {});
      lanes.push(lane);
    },
    async onSite() {
      if (!hasTitles) throw new Error('no page has <meta property="og:title">');
      await Promise.all(lanes);
    },
  };
}
