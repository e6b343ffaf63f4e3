import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Resvg, renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { company } from '../../shared/company/company.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawFrame, drawTitle } from '../../site/seo/card.ts';
import type { BuiltPage } from '../postbuild/built-page.ts';
import type { Step } from '../postbuild/integration.ts';

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

// Read from the project's folder: the bundler would move this module away from its neighbours.
const GROUND = 'src/assets/pictures/hero-rosca-cilindro.webp';
const FACE = 'src/assets/fonts/display-600.ttf';
const FONT = { fontFiles: [FACE], loadSystemFonts: false, defaultFontFamily: 'Titulo' };

let frame: Promise<Buffer> | undefined;

/** What all cards share, as RGB: drawn once, by the first build that asks for a card. */
function drawGround(): Promise<Buffer> {
  // Several cards are made at a time: more threads for each only cost.
  sharp.concurrency(1);
  frame ??= sharp(GROUND)
    .resize(CARD_WIDTH, CARD_HEIGHT, { position: 'right' })
    .composite([{ input: new Resvg(drawFrame(company), { font: FONT }).render().asPng() }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return frame;
}

// New ones for each card, of 2 MB, would have the whole heap of the build searched for garbage time and again.
const spare: Buffer[] = [];

/** A page's card as JPEG. */
export async function renderCard(title: string): Promise<Buffer> {
  const { svg, top } = drawTitle(title);
  const [ground, { pixels }] = await Promise.all([drawGround(), renderAsync(svg, { font: FONT })]);
  const card = spare.pop() ?? Buffer.alloc(ground.length);
  ground.copy(card);
  layOver(card, pixels, top * CARD_WIDTH * 3);
  const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
  // Optimised coding would save 5 % of the bytes for two thirds more time; only link previews load a card.
  const jpeg = await sharp(card, { raw }).jpeg({ quality: 82, optimiseCoding: false }).toBuffer();
  spare.push(card);
  return jpeg;
}

/** Lays premultiplied RGBA over the RGB of a picture, from a byte of it on. An image library takes 30 times as long. */
function layOver(picture: Buffer, pixels: Buffer, from: number): void {
  for (let source = 0, target = from; source < pixels.length; source += 4, target += 3) {
    const alpha = pixels[source + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const below = (picture[target + channel] ?? 0) * (1 - alpha / 255);
      picture[target + channel] = Math.round((pixels[source + channel] ?? 0) + below);
    }
  }
}
