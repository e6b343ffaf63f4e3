import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import type { ImageMetadata } from 'astro';
import type { Product } from './product.ts';

/** The address of a picture in the size that a product card shows. */
export async function loadCardPicture(src: ImageMetadata): Promise<string> {
  const { src: address } = await getImage({ src, width: 480, format: 'webp' });
  return address;
}

/** The products of src/content/products, in the order of their ids. */
export async function loadProducts(): Promise<Product[]> {
  const entries = await getCollection('products');
  const products = entries.map(async ({ data: { image, ...product } }) => ({
    ...product,
    imageUrl: await loadCardPicture(image),
  }));
  return (await Promise.all(products)).toSorted((a, b) => a.id - b.id);
}
