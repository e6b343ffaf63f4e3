import { basename } from 'node:path';
import type { BuiltPage } from './built-site.ts';
import type { SeoProblem } from './problem.ts';

const WORDS = /^[a-z]{3,}(?:-[a-z0-9]+)*$/;
// Cameras and phones name files so, with or without a number.
const CAMERA = /^(?:img|dsc|dscn|image|imagem|foto|photo|picture|screenshot|whatsapp)(?:-\d|$)/;
const SHORTEST = 10;

/** Checks that the pictures of every page have a speaking file name and an alternative text. */
export function checkPictures(pages: readonly BuiltPage[]): SeoProblem[] {
  return pages.flatMap(({ path, document }) =>
    document.querySelectorAll('img').flatMap((picture) => {
      const source = picture.getAttribute('src') ?? '';
      // Astro adds a hash to the name: rosca-injetora.D5Qj_1e4K.webp.
      const [name = ''] = basename(source).split('.');
      const alternative = picture.getAttribute('alt');
      const isNamed = WORDS.test(name) && !CAMERA.test(name);
      return [
        ...(isNamed ? [] : [`nome de imagem “${name}”; use palavras minúsculas com hífens`]),
        ...(isGood(alternative, picture.closest('[aria-hidden=true], a[aria-label]') !== null)
          ? []
          : [`imagem ${name} com texto alternativo “${alternative ?? ''}”; diga o que se vê`]),
      ].map((message) => ({ path, message }));
    }),
  );
}

/** Only a decorative picture, or one in a link with a label of its own, has an empty alternative. */
function isGood(alternative: string | undefined, isNamedElsewhere: boolean): boolean {
  if (alternative === undefined) return false;
  if (alternative === '') return isNamedElsewhere;
  return alternative.length >= SHORTEST && !/\.(?:webp|avif|jpe?g|png)$/i.test(alternative);
}
