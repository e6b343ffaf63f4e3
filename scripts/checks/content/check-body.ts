import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { DECORATIVE } from '../../../src/sections/articles/decorative.ts';
import { markOf, parseBases } from '../../../src/shared/tools/source-marks.ts';
import { unknownNumberProblem, unknownNumbers } from '../../../src/shared/tools/text-numbers.ts';
import { altText, PICTURE_ENDINGS, PICTURE_FORMAT_PROBLEM } from '../../../src/site/content-fields.ts';
import type { Body } from './body.ts';
import { checkElements } from './check-elements.ts';
import type { Entry } from './collections.ts';
import type { Place, Problem } from './problem.ts';

type Finding = Place & { message: string };

const SYNTAX =
  'O texto não está bem escrito aqui: confira se cada <…> fecha. Para mostrar < ou { no texto, escreva \\< ou \\{.';

/** Checks the text of an .mdx file, except its links. */
export function checkBody({ collection, file, source, body }: Entry): Problem[] {
  if (!body || !source.body) return [];
  const findings = body.syntax
    ? [{ ...body.syntax, message: SYNTAX }]
    : [
        ...(body.words === 0
          ? [{ line: source.body.line, message: 'Falta o texto depois da segunda linha ---.' }]
          : []),
        ...checkHeadings(body.headings),
        ...body.pictures.flatMap((picture) => checkPicture(file, picture)),
        ...checkElements(collection.name, body),
        ...checkBases(source.data, body),
        ...checkLines(source.body),
      ];
  return findings.map((finding) => ({ file, field: 'texto', ...finding }));
}

/** A table's marks lead to the text's list of sources: each author must be in it. */
function checkBases(data: unknown, { elements }: Body): Finding[] {
  const { success, data: read } = z
    .object({ fontes: z.array(z.object({ autor: z.string() })) })
    .safeParse(data);
  const authors = success ? read.fontes.map(({ autor }) => autor) : [];
  return elements.flatMap(({ attributes: { basis }, line }) =>
    typeof basis === 'string'
      ? parseBases(basis)
          .filter((one) => markOf(one).isPublished && !authors.includes(one))
          .map((one) => ({
            line,
            message: `“${one}” não está na lista fontes deste texto: escreva o autor como nela, ou oficina.`,
          }))
      : [],
  );
}

/** What to say of numbers of the tools' tables, written as [[name]], that no table has. */
export const numberProblems = (text: string): string[] => unknownNumbers(text).map(unknownNumberProblem);

/** The editor writes what it did not take for bold with a backslash: a link behind [[…]] in bold confuses it. */
const boldProblems = (text: string): string[] =>
  text.includes('\\*\\*')
    ? ['Este negrito não vale: escreva <strong>…</strong> no lugar de \\*\\*…\\*\\*.']
    : [];

const checkLines = ({ text, line }: { text: string; line: number }): Finding[] =>
  text
    .split('\n')
    .flatMap((one, index) =>
      [...numberProblems(one), ...boldProblems(one)].map((message) => ({ line: line + index, message })),
    );

function checkHeadings(headings: Body['headings']): Finding[] {
  return headings.flatMap(({ depth, text, ...place }, index) => {
    if (depth === 1)
      return { ...place, message: `“${text}”: comece com ##; o título da página já é o primeiro.` };
    const before = headings[index - 1]?.depth ?? 1;
    if (depth <= Math.max(before, 1) + 1) return [];
    return { ...place, message: `“${text}”: use ${'#'.repeat(before + 1)}; não pule níveis de título.` };
  });
}

function checkPicture(file: string, { src, alt, title, ...place }: Body['pictures'][number]): Finding[] {
  const messages = [picturePathProblem(file, src), altProblem(alt, title)];
  return messages.flatMap((message) => (message ? { ...place, message } : []));
}

/** The rule for alternative texts is the one of the fields; only a picture marked as decorative has none. */
function altProblem(alt: string, title: string | undefined): string | undefined {
  if (title === DECORATIVE && !alt.trim()) return undefined;
  if (title !== undefined)
    return `Depois do caminho da foto só pode vir "${DECORATIVE}", numa foto sem texto: a legenda vai em caption, no <Figure>.`;
  if (isPictureName(alt.trim()))
    return `“${alt}” é o nome do arquivo: escreva entre [ e ] o que se vê na foto.`;
  const [issue] = altText.safeParse(alt.trim()).error?.issues ?? [];
  return (
    issue &&
    `Diga entre [ e ] o que se vê na foto; se ela é só enfeite, escreva ![](caminho "${DECORATIVE}"). ${issue.message} (tem ${alt.trim().length})`
  );
}

const isPictureName = (name: string) => PICTURE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** A schema instead of Astro's image(): accepts the path of an existing picture, relative to `file`. */
export function pictureIn(file: string): () => z.ZodType {
  return () =>
    z.string().superRefine((path, context) => {
      const message = picturePathProblem(file, path);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** Returns what is wrong with a picture's path, in Portuguese; undefined if it is valid. */
function picturePathProblem(file: string, path: string): string | undefined {
  if (!/^\.\.?\//.test(path))
    return `Escreva o caminho a partir desta pasta, como ../assets/pictures/rosca-injetora.webp (há “${path}”).`;
  if (!isPictureName(path)) return `${PICTURE_FORMAT_PROBLEM} (há “${path}”).`;
  const folder = join(dirname(file), dirname(path));
  // Compares with the folder's file names: some systems ignore upper and lower case, but the build server does not.
  if (existsSync(folder) && readdirSync(folder).includes(basename(path))) return undefined;
  return `Não há esta foto em ${folder}: “${basename(path)}”.`;
}
