import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { type BuiltPage, tagOf } from './built-page.ts';

/** In bytes: more would delay the text that follows. */
const MOST_BYTES = 8000;

/** The phone's picture; wide screens load theirs as before. The same width as in `sizes` of the heroes. */
const PHONE = '(width<48rem)';

/** The files of a srcset, largest first. */
const filesOf = (srcset: string): string[] =>
  srcset
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
    .toSorted(([, a = ''], [, b = '']) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .map(([file = '']) => file);

/**
 * Inlines the first screen's picture for phones if a file is small enough: on a slow network another request costs a
 * round trip, and the file would share the connection with everything after it. The picture is the one with
 * `fetchpriority="high"`, with its largest AVIF file that fits, or the first in `[data-first-picture]`, an `<img>` of an
 * island, which keeps its one file for all widths.
 */
export function firstPicture(root: string): (page: BuiltPage) => void {
  const read = (path: string): Buffer | undefined => {
    const file = join(root, path);
    if (!path.startsWith('/') || !existsSync(file)) return undefined;
    const bytes = readFileSync(file);
    return bytes.length <= MOST_BYTES ? bytes : undefined;
  };
  const embed = (files: readonly string[], type: string): string | undefined => {
    const bytes = files.map(read).find((found) => found);
    return bytes && `data:${type};base64,${bytes.toString('base64')}`;
  };

  return (page) => {
    const at = (element: HTMLElement) =>
      page.pieces.findIndex((piece) => piece.kind === 'open' && piece.element === element);
    const pictures = page.elements.filter((element) => tagOf(element) === 'img');
    const hero = pictures.find((picture) => picture.getAttribute('fetchpriority') === 'high');
    if (hero) {
      const source = hero.parentNode?.children.find((child) => child.getAttribute('type') === 'image/avif');
      const data = source && embed(filesOf(source.getAttribute('srcset') ?? ''), 'image/avif');
      if (!data) return;
      const markup = `<source media="${PHONE}" type="image/avif" srcset="${data}">`;
      page.pieces.splice(at(source), 0, { kind: 'verbatim', source: markup });
      return;
    }
    const place = page.elements.find((element) => element.hasAttribute('data-first-picture'));
    const picture = place?.querySelector('img');
    const file = picture?.getAttribute('src') ?? '';
    const data = embed([file], 'image/webp');
    const piece = picture && page.pieces[at(picture)];
    if (!data || piece?.kind !== 'open') return;
    piece.source = piece.source
      .replace(`src="${file}"`, () => `src="${data}"`)
      .replace(' loading="lazy"', '')
      .replace('decoding="async"', 'decoding="sync"');
  };
}
