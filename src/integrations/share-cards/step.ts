import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Resvg, renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { company } from '../../shared/company/company.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawFrame, drawTitle } from '../../site/seo/card.ts';
import type { BuiltPage } from '../postbuild/built-page.ts';
import type { Step } from '../postbuild/integration.ts';

/** The title of a built page for sharing. */
export const readShareTitle = (page: BuiltPage): string | undefined =>
  page.elements.find((element) => element.getAttribute('property') === 'og:title')?.getAttribute('content');

/**
 * Renders /og/<page>.jpg for every built page below `root`, from the page's own title. Other threads draw the cards while
 * the next pages are read, so this step's time is only what is left at the end.
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
      // A failure is thrown at the end, when the caller awaits it.
      lane.catch(() => {});
      lanes.push(lane);
    },
    async onSite() {
      if (!hasTitles) throw new Error('no page has <meta property="og:title">');
      await Promise.all(lanes);
    },
  };
}

// Read from the project's folder: the bundler would move this module away from the file.
const GROUND = 'src/assets/pictures/hero-rosca-cilindro.webp';
const FACE = 'src/assets/fonts/display-600.ttf';
const FONT = { fontFiles: [FACE], loadSystemFonts: false, defaultFontFamily: 'Titulo' };

let frame: Promise<Buffer> | undefined;

/** The common background of all cards as RGB: drawn once, when a build asks for the first card. */
function drawGround(): Promise<Buffer> {
  // Several cards are rendered concurrently, so more threads per card only add overhead.
  sharp.concurrency(1);
  frame ??= sharp(GROUND)
    .resize(CARD_WIDTH, CARD_HEIGHT, { position: 'right' })
    .composite([{ input: new Resvg(drawFrame(company), { font: FONT }).render().asPng() }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return frame;
}

/** A page's card as JPEG. */
export async function renderCard(title: string): Promise<Buffer> {
  const { svg, top } = drawTitle(title);
  const [ground, text] = await Promise.all([drawGround(), renderAsync(svg, { font: FONT })]);
  const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
  // Optimised coding would save 5 % of the bytes but take two thirds more time; only link previews load a card.
  return sharp(ground, { raw })
    .composite([{ input: text.asPng(), left: 0, top }])
    .jpeg({ quality: 82, optimiseCoding: false })
    .toBuffer();
}
