import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import sharp from 'sharp';
import { type BuiltPage, tagOf } from './built-page.ts';

/** In bytes: more would delay the text that follows. */
const MOST_BYTES = 4000;

/** The phone's picture; wide screens load theirs as before. */
const PHONE = '(width<48rem)';

/** At least as many pixels as a phone's screen has CSS pixels; the sharp file follows when the page has loaded (Page.astro). */
const PREVIEW = { width: 480, quality: 40, effort: 6 };

/**
 * Writes the first screen's picture into the page: on a slow network a request costs a round trip, and the file would share
 * the line with everything after it. A hero, the picture with `fetchpriority="high"`, gets a preview for phones. The first
 * `<img>` in `[data-first-picture]`, which is an island's, keeps its one file for all widths.
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
      const { width, ...quality } = PREVIEW;
      const data = embed(await sharp(file).resize({ width }).avif(quality).toBuffer(), 'image/avif');
      if (!data) return;
      const markup = `<source media="${PHONE}" type="image/avif" srcset="${data}">`;
      page.pieces.splice(at(source), 0, { kind: 'verbatim', source: markup });
      return;
    }
    const place = page.elements.find((element) => element.hasAttribute('data-first-picture'));
    const picture = place?.querySelector('img');
    const path = picture?.getAttribute('src') ?? '';
    const file = findFile(path);
    const data = file && embed(await readFile(file), 'image/webp');
    const piece = picture && page.pieces[at(picture)];
    if (!data || piece?.kind !== 'open') return;
    piece.source = piece.source
      .replace(`src="${path}"`, () => `src="${data}"`)
      .replace(' loading="lazy"', '')
      .replace('decoding="async"', 'decoding="sync"');
  };
}
