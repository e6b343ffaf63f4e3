import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { hasStaffServer } from '../../../shop/catalogue/load-products.ts';
import { sitePictures } from '../../../shop/catalogue/site-picture-files.ts';

/** The site's pictures at card size, under stable URLs: products in the database refer to them. */
export const getStaticPaths = () =>
  hasStaffServer
    ? [...sitePictures.keys()].map((file) => ({ params: { name: file.replace(/\.webp$/, '') } }))
    : [];

export const GET: APIRoute = async ({ params: { name } }) => {
  const original = await readFile(`src/assets/pictures/${name}.webp`);
  const card = await sharp(original).resize(480).webp().toBuffer();
  return new Response(new Uint8Array(card), { headers: { 'Content-Type': 'image/webp' } });
};
