import type { Product } from '../shared/catalogue/product.ts';
import { uploadedPictureName } from '../shared/catalogue/site-pictures.ts';
import type { PackedFile } from './zip.ts';

export interface CollectedPictures {
  files: readonly PackedFile[];
  /** The products whose picture could not be fetched. */
  missing: readonly Product[];
}

async function fetchPicture(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetch(url);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches the products' uploaded pictures, for an archive. The site's own pictures are in its code. */
export async function collectPictures(products: readonly Product[]): Promise<CollectedPictures> {
  const uploaded = products.filter(({ imageUrl }) => uploadedPictureName(imageUrl));
  const files: PackedFile[] = [];
  const missing: Product[] = [];
  for (const url of new Set(uploaded.map(({ imageUrl }) => imageUrl))) {
    const bytes = await fetchPicture(url);
    if (bytes) files.push({ name: url.slice(1), bytes });
    else missing.push(...uploaded.filter(({ imageUrl }) => imageUrl === url));
  }
  return { files, missing };
}
