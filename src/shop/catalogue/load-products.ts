import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import type { ImageMetadata } from 'astro';
import { UPDATES_PATH } from '../../shared/catalogue/catalogue-update.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { sitePictureName } from '../../shared/catalogue/site-pictures.ts';
import { loadPublished } from './load-published.ts';
import { sitePictures } from './site-picture-files.ts';

/** Whether the staff of this build sign in to the server; otherwise the admin is a demonstration in the browser. */
export const hasStaffServer = Boolean(process.env.ADMIN_PASSWORD_HASH?.trim());

/** The URL of a picture in the size of a product card (480 px wide). */
export async function loadCardPicture(src: ImageMetadata): Promise<string> {
  const { src: address } = await getImage({ src, width: 480, format: 'webp' });
  return address;
}

/** The products of src/content/products, in the order of their ids. */
async function loadBuiltIn(): Promise<Product[]> {
  const entries = await getCollection('products');
  const products = entries.map(async ({ data: { image, ...product } }) => ({
    ...product,
    imageUrl: await loadCardPicture(image),
  }));
  return (await Promise.all(products)).toSorted((a, b) => a.id - b.id);
}

/** Replaces the stable URL of a picture from the site with this build's hashed one, which browsers cache for ever. */
async function withBuiltPicture(product: Product): Promise<Product> {
  const name = sitePictureName(product.imageUrl);
  const picture = name && sitePictures.get(name);
  return picture ? { ...product, imageUrl: await loadCardPicture(picture) } : product;
}

async function readCatalogue() {
  const published = await loadPublished();
  const products = published
    ? await Promise.all(published.products.map(withBuiltPicture))
    : await loadBuiltIn();
  return {
    products,
    /** URL of the changes since this build; undefined without a staff server, because then nothing changes. */
    updatesUrl: hasStaffServer ? `${UPDATES_PATH}${published?.minute ?? 0}` : undefined,
  };
}

let reading: ReturnType<typeof readCatalogue> | undefined;

/** The catalogue that this build publishes. Read only once, so that every page has the same. */
export function loadCatalogue(): ReturnType<typeof readCatalogue> {
  if (import.meta.env.DEV) return readCatalogue();
  reading ??= readCatalogue();
  return reading;
}

export const loadProducts = async () => (await loadCatalogue()).products;
