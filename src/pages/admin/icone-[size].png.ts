import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';

// Read from the project's folder: the bundler would move this module away from the file.
const DRAWING = 'public/favicon.svg';
/** Sizes for Android's icon and splash screen, and for the iPhone's icon. */
const SIZES = [180, 192, 512];

export const getStaticPaths: GetStaticPaths = () => SIZES.map((size) => ({ params: { size: String(size) } }));

/** The site's icon as PNG, which phones need for an installed app. */
export const GET: APIRoute = async ({ params }) => {
  const size = Number(params['size']);
  const pixels = await sharp(DRAWING, { density: 72 * 16 })
    .resize(size, size)
    .png()
    .toBuffer();
  return new Response(new Uint8Array(pixels), { headers: { 'Content-Type': 'image/png' } });
};
