import { DECORATIVE } from '../../src/sections/articles/decorative.ts';
import { TEXT_NUMBERS, unknownNumbers } from '../../src/shared/tools/text-numbers.ts';
import { altText } from '../../src/site/content-fields.ts';
import type { Body } from './body.ts';
import { checkElements } from './check-elements.ts';
import type { Entry } from './entry.ts';
import { suggestion } from './nearest.ts';
import { picturePathProblem } from './picture.ts';
import type { Place, Problem } from './problem.ts';

type Finding = Place & { message: string };

// Editors write in forms, which close what they open; who writes the file itself gets the line.
const SYNTAX =
  'O texto não está bem escrito aqui: confira se cada <…> fecha. Para mostrar < ou { no texto, escreva \\< ou \\{.';

const WITH_COMPONENTS = ['articles', 'guias'];

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
        ...checkElements(file, body, WITH_COMPONENTS.includes(collection.name)),
        ...checkNumbers(source.body),
      ];
  return findings.map((finding) => ({ file, field: 'texto', ...finding }));
}

/** A number of the tools' tables, written as [[name]], that no table has. */
function checkNumbers({ text, line }: { text: string; line: number }): Finding[] {
  return text.split('\n').flatMap((one, index) =>
    unknownNumbers(one).map((name) => ({
      line: line + index,
      message: `Não há este número nas tabelas das ferramentas: “[[${name}]]”.${suggestion(name, Object.keys(TEXT_NUMBERS))}`,
    })),
  );
}

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
  if (title !== undefined && title !== DECORATIVE)
    return `Apague “${title}” depois do caminho da foto: a legenda vai em caption, no <Figure>.`;
  if (title === DECORATIVE)
    return alt.trim() ? `Uma foto “${DECORATIVE}” fica sem texto: ![](caminho "${DECORATIVE}").` : undefined;
  if (!alt.trim())
    return `Falta dizer o que se vê na foto: ![texto](caminho). Se ela é só enfeite, ![](caminho "${DECORATIVE}").`;
  if (/\.(webp|avif|jpe?g|png)$/i.test(alt.trim()))
    return `“${alt}” é o nome do arquivo: escreva entre [ e ] o que se vê na foto.`;
  const [issue] = altText.safeParse(alt.trim()).error?.issues ?? [];
  return issue && `O texto da foto, entre [ e ]: ${issue.message} (tem ${alt.trim().length})`;
}
