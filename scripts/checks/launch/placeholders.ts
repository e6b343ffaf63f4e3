import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WORKSHOP_PLACE_NAMES, WORKSHOP_PLACES } from '../../../src/site/workshop.schema.ts';
import type { Entry } from '../content/collections.ts';
import type { Problem } from '../content/problem.ts';
import { placesOf } from './places.ts';

const PATTERNS = [/a preencher/i, /\ba confirmar\b/i, /\.example\b/i, /lorem ipsum/i];

// The placeholder for the owner's brand.
const PLACEHOLDER_BRAND = 'Helicoidal';

/** Finds placeholders for facts that only the owner knows. */
export function findPlaceholders(entries: readonly Entry[]): Problem[] {
  const inFields = placesOf(entries).flatMap(({ value, path, entry, toProblem }) => {
    if (typeof value !== 'string') return [];
    const isCompany = entry.collection.name === 'company';
    const isBrand = isCompany && path.at(-1) === 'brand' && value === PLACEHOLDER_BRAND;
    return isBrand || (isCompany && isZeros(value)) || isPlaceholder(value)
      ? [toProblem(`Preencha: “${value}”.`)]
      : [];
  });
  const inTexts = entries.flatMap(({ source }) =>
    (source.body?.text ?? '').split('\n').flatMap((text, index): Problem[] => {
      const line = (source.body?.line ?? 1) + index;
      return isPlaceholder(text)
        ? [{ file: source.file, line, field: 'texto', message: `Preencha: “${text}”.` }]
        : [];
    }),
  );
  return [...inFields, ...inTexts];
}

/** Finds invented testimonials and figures, marked `exemplo`, that only demonstrate the page. */
export function findExamples(entries: readonly Entry[]): Problem[] {
  return placesOf(entries)
    .filter(
      ({ path, value, entry }) =>
        path.at(-1) === 'exemplo' && value === true && entry.collection.name !== 'capabilities',
    )
    .map(({ toProblem }) => toProblem('É um exemplo: troque por um real e escreva false, ou apague.'));
}

function isPlaceholder(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text));
}

/** Matches 00.000.000/0000-00, 00000-000, R$ 0,00 and the phone 5511000000000, but not R$ 100.000,00. */
function isZeros(text: string): boolean {
  return /^0{3,}$/.test(text.replaceAll(/\D/g, '')) || /0{7}/.test(text);
}

const PICTURES = 'src/assets/**/*.{webp,avif,jpg,jpeg,png}';
const VIDEOS = 'src/assets/**/*.{mp4,webm}';

/**
 * Finds pictures and videos that are renders. A picture counts as a render unless src/content/photographs.json or
 * oficina.json lists it; the video does until company.json has the URL of the owner's video.
 */
export function findRenders(entries: readonly Entry[]): Problem[] {
  const photographs = placesOf(entries).flatMap(({ entry, value }) =>
    ['photographs', 'workshop'].includes(entry.collection.name) && typeof value === 'string'
      ? join(dirname(entry.file), value)
      : [],
  );
  const pictures = globSync(PICTURES)
    .filter((picture) => !photographs.includes(picture))
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

/** What a visitor sees today of what only the owner can show. Informs, and stops no build: a missing photograph leaves no hole. */
export function describeToday(entries: readonly Entry[]): string[] {
  const places = placesOf(entries);
  const filled = places
    .filter(({ entry, path }) => entry.collection.name === 'workshop' && path.at(-1) === 'place')
    .map(({ value }) => value);
  const missing = WORKSHOP_PLACE_NAMES.filter((name) => !filled.includes(name));
  const examples = findExamples(entries).filter(({ file }) =>
    /(?:testimonials|reputation)\.json$/.test(file),
  );
  return [
    `Hoje um visitante vê ${filled.length} de ${WORKSHOP_PLACE_NAMES.length} fotografias da oficina, e onde falta uma, nada:`,
    ...missing.map((name) => `  ${WORKSHOP_PLACES[name].path}: ${WORKSHOP_PLACES[name].shows} (“${name}”)`),
    `Imagens e vídeos gerados, com o aviso “Imagens ilustrativas”: ${findRenders(entries).length}.`,
    `Depoimentos e notas de exemplo: ${examples.length}. No endereço principal nenhum aparece; com todos de exemplo, o rodapé não leva à página.`,
  ];
}
