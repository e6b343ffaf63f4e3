import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import sharp from 'sharp';
import { type BuiltPage, tagOf } from './built-page.ts';

/** In bytes: more would delay the text that follows. */
const MOST_BYTES = 2500;

/** The phone's picture; wide screens load theirs as before. */
const PHONE = '(width<48rem)';

/** At least as many pixels as a phone shows it in: a later, larger picture would count as the largest paint. */
const WIDTH = 400;

/**
 * Writes the first screen's picture into the page: on a slow network a request costs a round trip, and the file would share
 * the line with everything after it. A hero, the picture with `fetchpriority="high"`, gets a preview for phones; the first
 * picture of an island in `[data-first-picture]`, one file for all widths, a preview for all. The file follows when the
 * page has loaded (src/frame/sharpen-first-picture.ts).
 */
export function firstPicture(root: string): (page: BuiltPage) => Promise<void> {
  const findFile = (path = '') => {
    const file = join(root, path);
    return path.startsWith('/') && existsSync(file) ? file : undefined;
  };
  const embed = (bytes: Buffer | undefined, type: string) =>
    bytes && bytes.length <= MOST_BYTES ? `data:${type};base64,${bytes.toString('base64')}` : undefined;

  return async (page) => {
    const at = (element: HTMLElement) =>
      page.pieces.findIndex((piece) => piece.kind === 'open' && piece.element === element);
    const pictures = page.elements.filter((element) => tagOf(element) === 'img');
    const hero = pictures.find((picture) => picture.getAttribute('fetchpriority') === 'high');
    if (hero) {
      const source = hero.parentNode?.children.find((child) => child.getAttribute('type') === 'image/avif');
      const file = findFile(hero.getAttribute('src'));
      if (!source || !file) return;
      const preview = sharp(file).resize({ width: WIDTH }).avif({ quality: 32, effort: 6 });
      const data = embed(await preview.toBuffer(), 'image/avif');
      if (!data) return;
      const markup = `<source media="${PHONE}" type="image/avif" srcset="${data}">`;
      page.pieces.splice(at(source), 0, { kind: 'verbatim', source: markup });
      return;
    }
    const place = page.elements.find((element) => element.hasAttribute('data-first-picture'));
    const picture = place?.querySelector('astro-island img');
    const path = picture?.getAttribute('src') ?? '';
    const file = findFile(path);
    const piece = picture && page.pieces[at(picture)];
    if (!file || piece?.kind !== 'open') return;
    // Without another source, every browser must know the format.
    const preview = sharp(file)
      .resize({ width: WIDTH, withoutEnlargement: true })
      .webp({ quality: 32, effort: 6 });
    const data = embed(await preview.toBuffer(), 'image/webp');
    if (!data) return;
    piece.source = piece.source
      .replace(`src="${path}"`, () => `src="${data}" data-file="${path}"`)
      .replace(' loading="lazy"', '')
      .replace('decoding="async"', 'decoding="sync"');
  };
}
