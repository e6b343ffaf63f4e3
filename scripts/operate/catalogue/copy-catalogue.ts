import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { advisePublication } from '../../../src/admin/products/publication-advice.ts';
import { parseUpdate, UPDATES_PATH } from '../../../src/shared/catalogue/catalogue-update.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { sitePictureUrl, uploadedPictureName } from '../../../src/shared/catalogue/site-pictures.ts';
import { exportCatalogue } from './product-files.ts';

const PRODUCTS = 'src/content/products';
const PICTURES = 'src/assets/pictures';
/** Relative to the products. */
const PICTURES_PATH = '../../assets/pictures/';

export interface CopyResult {
  written: readonly string[];
  removed: readonly string[];
  /** Products that the site's content cannot hold as they are, with the reasons; their files stay as they were. */
  left: readonly { title: string; reasons: string }[];
}

/** Resolves to every product that a site offers. Rejects if the site does not answer, or not with a catalogue. */
async function fetchCatalogue(site: string): Promise<readonly Product[]> {
  const response = await fetch(new URL(`${UPDATES_PATH}0`, site));
  const update = response.ok ? parseUpdate(await response.json()) : undefined;
  if (!update) throw new Error(`${site} não respondeu com o catálogo (${response.status})`);
  // Each unreadable product is left out by the parser; a copy must not delete its file.
  if (update.changed.length !== update.total)
    throw new Error(`o catálogo veio incompleto: ${update.changed.length} de ${update.total} produtos`);
  if (update.total === 0) throw new Error('o site não publicou nenhum produto');
  return update.changed;
}

/** An uploaded picture as the content keeps it. */
async function fetchPicture(site: string, url: string): Promise<Uint8Array> {
  const response = await fetch(new URL(url, site));
  if (!response.ok) throw new Error(`a foto ${url} não pôde ser lida (${response.status})`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return url.endsWith('.webp') ? bytes : await sharp(bytes).webp({ quality: 90 }).toBuffer();
}

const copiedName = (uploaded: string) => uploaded.replace(/\.\w+$/, '.webp');

async function writeIfNew(path: string, content: string | Uint8Array): Promise<boolean> {
  const old = await readFile(path).catch(() => undefined);
  if (old && Buffer.compare(old, Buffer.from(content)) === 0) return false;
  await writeFile(path, content);
  return true;
}

/** Makes the files in `root` a copy of the catalogue that a site has published. The same catalogue twice changes nothing. */
export async function copyCatalogue(root: string, site: string): Promise<CopyResult> {
  const products = await fetchCatalogue(site);
  const [folder, pictureFolder] = [join(root, PRODUCTS), join(root, PICTURES)];
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => ({
      id: Number((JSON.parse(await readFile(join(folder, name), 'utf8')) as { id: number }).id),
      name: name.replace(/\.json$/, ''),
    })),
  );
  const known = (await readdir(pictureFolder)).map((name) => ({
    path: PICTURES_PATH + name,
    url: sitePictureUrl(name),
  }));
  const uploaded = [...new Set(products.flatMap(({ imageUrl }) => uploadedPictureName(imageUrl) ?? []))];
  const pictures = [
    ...known,
    ...uploaded.map((name) => ({ path: PICTURES_PATH + copiedName(name), url: `/fotos/${name}` })),
  ];
  const sources = { files, pictures };

  const left = products.flatMap((product) => {
    const reasons = advisePublication(product, sources).map(({ field, message }) => `${field}: ${message}`);
    return reasons.length > 0 ? [{ id: product.id, title: product.title, reasons: reasons.join(' ') }] : [];
  });
  const leftIds = new Set(left.map(({ id }) => id));
  const copied = products.filter(({ id }) => !leftIds.has(id));
  const written: string[] = [];
  const removed: string[] = [];

  // Pictures first: a product's file must not name one that is missing.
  for (const name of uploaded) {
    const path = join(PICTURES, copiedName(name));
    const used = copied.some(({ imageUrl }) => uploadedPictureName(imageUrl) === name);
    const isThere = known.some((picture) => picture.path === PICTURES_PATH + copiedName(name));
    // Its name is a hash of its content.
    if (!used || isThere) continue;
    await writeFile(join(root, path), await fetchPicture(site, `/fotos/${name}`));
    written.push(path);
  }
  const { files: texts } = exportCatalogue(products, sources);
  for (const [index, { name, text }] of texts.entries()) {
    const product = products[index];
    if (!product || leftIds.has(product.id)) continue;
    if (await writeIfNew(join(folder, name), text)) written.push(join(PRODUCTS, name));
  }
  const offered = new Set(products.map(({ id }) => id));
  for (const { id, name } of files) {
    if (offered.has(id)) continue;
    await rm(join(folder, `${name}.json`));
    removed.push(join(PRODUCTS, `${name}.json`));
  }
  return { written, removed, left: left.map(({ title, reasons }) => ({ title, reasons })) };
}
