import { getCollection } from 'astro:content';
import { sitePictureUrl } from '../shared/catalogue/site-pictures.ts';
import { hasStaffServer, loadCardPicture } from '../shop/catalogue/load-products.ts';
import { sitePictures } from '../shop/catalogue/site-picture-files.ts';
import type { Sources } from './content-files.ts';

/** Relative to src/content/products. */
const FOLDER = '../../assets/pictures/';

/** The files of the built-in products, and every picture that a product may show. */
export async function loadSources(): Promise<Sources> {
  const entries = await getCollection('products');
  // The card is 4:3; wider pictures were made for other places.
  const fitting = [...sitePictures].filter(([, { width, height }]) => width * 3 === height * 4);
  const pictures = fitting.map(async ([name, picture]) => ({
    path: FOLDER + name,
    // The database outlives this build, so its addresses must not contain hashes of it.
    url: hasStaffServer ? sitePictureUrl(name) : await loadCardPicture(picture),
  }));
  return {
    files: entries.map(({ id, data }) => ({ id: data.id, name: id })),
    pictures: await Promise.all(pictures),
  };
}
