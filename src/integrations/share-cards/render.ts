import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { company } from '../../shared/company/company.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawCard } from '../../site/seo/card.ts';

// Read from the project's folder: the bundler would move this module away from its neighbours.
const GROUND = 'src/assets/pictures/hero-rosca-cilindro.webp';
const FACE = 'src/assets/fonts/display-600.ttf';

// Decoded once for all cards; each lays only its words over it.
const ground = sharp(GROUND)
  .resize(CARD_WIDTH, CARD_HEIGHT, { position: 'right' })
  .removeAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true });

/** A page's card as JPEG. */
export async function renderCard(title: string): Promise<Buffer> {
  const { brand, tagline } = company;
  const font = { fontFiles: [FACE], loadSystemFonts: false, defaultFontFamily: 'Titulo' };
  const words = new Resvg(drawCard({ title, brand, tagline }), { font }).render().asPng();
  const { data, info } = await ground;
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: words }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
