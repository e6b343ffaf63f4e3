import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from '../content/collections.ts';
import type { Problem } from '../content/problem.ts';
import { placesOf } from './places.ts';

const PICTURES = 'src/assets/**/*.{webp,avif,jpg,jpeg,png}';
const VIDEOS = 'src/assets/**/*.{mp4,webm}';

/**
 * Finds pictures and videos that are renders. A picture counts as a render unless src/content/photographs.json lists
 * it; the video does until company.json has the URL of the owner's video.
 */
export function findRenders(entries: readonly Entry[]): Problem[] {
  const photographs = placesOf(entries).flatMap(({ entry, value }) =>
    entry.collection.name === 'photographs' && typeof value === 'string'
      ? join(dirname(entry.file), value)
      : [],
  );
  const pictures = globSync(PICTURES)
    .filter((picture) => !photographs.includes(picture) && !isCopiedUpload(picture))
    .map(
      (file): Problem => ({
        file,
        line: 0,
        field: '',
        message: 'Ainda é uma imagem gerada: docs/fotos.md diz o que fotografar.',
      }),
    );
  return [...pictures, ...findRenderedVideo(entries)];
}

/** What the staff have uploaded for a product, copied by `npm run catalogue:copy`, did not come with the site. */
const isCopiedUpload = (picture: string) => /\/[0-9a-f]{32}\.webp$/.test(picture);

function findRenderedVideo(entries: readonly Entry[]): Problem[] {
  return placesOf(entries)
    .filter(
      ({ entry, path, value }) => entry.collection.name === 'company' && path[0] === 'videoUrl' && !value,
    )
    .flatMap(({ toProblem }) =>
      globSync(VIDEOS).map((video) =>
        toProblem(`O vídeo ${video} é gerado: escreva o endereço do da empresa.`),
      ),
    );
}
