import { getCollection } from 'astro:content';
import type { ImageMetadata } from 'astro';
import { loadCardPicture } from '../catalogue/load-products.ts';
import type { Sources } from './content-files.ts';

const FOLDER = '../assets/pictures/';
const modules = import.meta.glob<{ default: ImageMetadata }>('../assets/pictures/*.webp', { eager: true });

/** The files of the built-in products, and every picture that a product may show. */
export async function loadSources(): Promise<Sources> {
  const entries = await getCollection('products');
  // The card is 4:3; what is wider was made for another place.
  const fitting = Object.entries(modules).filter(
    ([
      ,
      {
        default: { width, height },
      },
    ]) => width * 3 === height * 4,
  );
  const pictures = fitting.map(async ([name, { default: picture }]) => ({
    // As seen from src/content/products.
    path: name.replace(FOLDER, `../${FOLDER}`),
    url: await loadCardPicture(picture),
  }));
  return {
    files: entries.map(({ id, data }) => ({ id: data.id, name: id })),
    pictures: await Promise.all(pictures),
  };
}
