import type { z } from 'zod';
import type { claimsSchema } from '../../../src/sections/legal/launch.schema.ts';
import { fillNumbers } from '../../../src/shared/tools/text-numbers.ts';
import type { Entry } from './collections.ts';
import { type CommercialText, commercialTexts, isIn, placesOf } from './places.ts';
import type { Problem } from './problem.ts';
import { valueAt } from './source.ts';

type Claims = z.infer<typeof claimsSchema>;
type Passages = Pick<Claims['naoSaoPromessas'][number], 'figuras' | 'onde'>;

const DIGITS = String.raw`\d+(?:\.\d{3})*(?:,\d+)?`;
// "Um" is left out: "de um dia para o outro" is no figure.
const WORDS =
  'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta';
const UNIT = String.raw`(?:%|por cento|minutos?|min|horas?|h|dias?|semanas?|mês|meses|anos?)(?![\p{L}\d/])`;
const RANGE = new RegExp(String.raw`(${DIGITS})\s?%?\s?(?:a|–|-)\s?(${DIGITS})(?=\s?${UNIT})`, 'gu');
const FIGURE = new RegExp(String.raw`(?<![\p{L}\d.,:])(?:${DIGITS}(?:–${DIGITS})?|${WORDS})\s?${UNIT}`, 'gu');

/** Drops case, markup and spelling variants, so that `de **60% a 80%**` is `de 60–80%`. */
const normalize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\u2060*'"“”[\]|]/g, '')
    // The escape is how code writes it.
    .replaceAll(/(?:\s|\\u00a0)+/g, ' ')
    .replaceAll(RANGE, '$1–$2')
    .replaceAll(' %', '%');

interface Span {
  start: number;
  end: number;
}

function occurrences(text: string, part: string): Span[] {
  const found: Span[] = [];
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + 1))
    found.push({ start, end: start + part.length });
  return found;
}

/** A passage as the site prints it: one may name a promise, as the texts do. */
const printed = (passage: string) => normalize(fillNumbers(passage));

function listedPassages(entries: readonly Entry[]): Passages[] {
  return entries
    .filter(({ collection }) => collection.name === 'claims')
    .flatMap(({ source }) => {
      const { afirmacoes = [], naoSaoPromessas = [] } = (source.data ?? {}) as Partial<Claims>;
      return [...afirmacoes, ...naoSaoPromessas];
    })
    .map(({ figuras, onde }) => ({ figuras: figuras.map(printed), onde }));
}

/** Texts in which a figure may be a promise; `pratica` is a list to confirm of its own. */
const promisingTexts = (entries: readonly Entry[]): CommercialText[] =>
  commercialTexts(entries).filter(
    ({ field, text }) => !field.startsWith('pratica') && !/^(?:https?:|\.|\/)/.test(text),
  );

/** Finds percentages and durations that src/content/afirmacoes.json does not list for the file that contains them. */
export function findUnlistedClaims(entries: readonly Entry[]): Problem[] {
  const passages = listedPassages(entries);
  const texts = Map.groupBy(promisingTexts(entries), ({ file }) => file);
  const figures = new Map(
    [...texts.keys()].map((file) => [
      file,
      passages.flatMap(({ onde, figuras }) => (onde.some((place) => isIn(file, place)) ? figuras : [])),
    ]),
  );
  return [...texts.values()].flat().flatMap(({ file, text, toProblem }) => {
    const normalized = normalize(text);
    const listed = (figures.get(file) ?? []).flatMap((passage) => occurrences(normalized, passage));
    return [...normalized.matchAll(FIGURE)].flatMap(({ 0: figure, index }) => {
      const end = index + figure.length;
      if (listed.some((span) => span.start <= index && end <= span.end)) return [];
      const around = normalized.slice(Math.max(0, index - 30), end + 30).trim();
      return [
        toProblem(
          `“${figure}” não está em src/content/afirmacoes.json para este arquivo: “${around}”. Escreva ali de onde vem, ou por que não é promessa.`,
        ),
      ];
    });
  });
}

/** Finds passages in src/content/afirmacoes.json that no listed file contains any more, and files without any of them; a folder may be empty. */
export function findLapsedClaims(entries: readonly Entry[], code: readonly CommercialText[]): Problem[] {
  const texts = Map.groupBy([...commercialTexts(entries), ...code], ({ file }) => file);
  const listed = listedPassages(entries).flatMap(({ onde }) => onde);
  const said = [...texts]
    .filter(([file]) => listed.some((place) => isIn(file, place)))
    .map(([file, lines]) => ({ file, text: lines.map(({ text }) => normalize(text)).join('\n') }));
  const isSaid = (places: readonly string[], passages: readonly string[]) =>
    said.some(
      ({ file, text }) =>
        places.some((place) => isIn(file, place)) && passages.some((passage) => text.includes(passage)),
    );
  return placesOf(entries).flatMap(({ value, path, entry, toProblem }) => {
    if (entry.collection.name !== 'claims' || typeof value !== 'string') return [];
    const { figuras, onde } = valueAt(entry.source.data, path.slice(0, -2)) as Passages;
    const list = path.at(-2);
    if (list === 'figuras' && !isSaid(onde, [printed(value)]))
      return [toProblem(`Nenhum destes arquivos diz “${value}”: corrija, ou tire daqui.`)];
    if (list === 'onde' && !value.endsWith('/') && !isSaid([value], figuras.map(printed)))
      return [toProblem(`${value} não diz nada disto: tire-o daqui.`)];
    return [];
  });
}
