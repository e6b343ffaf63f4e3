import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from '../content/collections.ts';
import { formatPath, type Problem } from '../content/problem.ts';
import { placesOf } from './places.ts';

const PICTURES = 'src/assets/**/*.{webp,avif,jpg,jpeg,png}';
const VIDEOS = 'src/assets/**/*.{mp4,webm}';

/**
 * Finds pictures and videos that are renders, with the places that show them. A picture counts as a render unless
 * src/content/photographs.json lists it; the video does until company.json has the URL of the owner's video.
 */
export function findRenders(entries: readonly Entry[]): Problem[] {
  const isList = ({ collection }: Entry) => collection.name === 'photographs';
  const photographs = picturesNamedIn(entries.filter(isList)).map(({ picture }) => picture);
  const shown = [...picturesNamedIn(entries.filter((entry) => !isList(entry))), ...picturesNamedInCode()];
  const pictures = globSync(PICTURES)
    .filter((picture) => !photographs.includes(picture) && !isCopiedUpload(picture))
    .map((picture): Problem => {
      const places = shown.filter((one) => one.picture === picture).map(({ place }) => place);
      const where = places.length ? `mostrada em ${places.join(', ')}` : 'que nenhuma página mostra';
      return { file: picture, line: 0, field: '', message: `Ainda é uma imagem gerada, ${where}.` };
    });
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

interface Shown {
  picture: string;
  place: string;
}

function picturesNamedIn(entries: readonly Entry[]): Shown[] {
  const inFields = placesOf(entries).flatMap(({ entry, path, value }) => {
    if (typeof value !== 'string' || !value.startsWith('.')) return [];
    const { file, placeOf } = entry.source;
    return {
      picture: join(dirname(file), value),
      place: `${file}:${placeOf(path).line} ${formatPath(path)}`,
    };
  });
  const inTexts = entries.flatMap(({ source: { file }, body }) =>
    (body?.pictures ?? []).map(({ src = '', line }) => ({
      picture: join(dirname(file), src),
      place: `${file}:${line} texto`,
    })),
  );
  return [...inFields, ...inTexts];
}

/** The pictures that code refers to, such as the video's poster. */
function picturesNamedInCode(): Shown[] {
  return globSync('src/**/*.{astro,ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const [, path] =
          /['"`](?:[^'"`]*\/)?(assets\/[^'"`]+\.(?:webp|avif|jpe?g|png))['"`]/.exec(text) ?? [];
        return path ? { picture: join('src', path), place: `${file}:${index + 1}` } : [];
      }),
  );
}
