import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Body } from './body.ts';
import type { Entry } from './entry.ts';
import { suggestion } from './nearest.ts';
import { picturePathProblem } from './picture.ts';
import type { Problem } from './problem.ts';

type Finding = Pick<Problem, 'line' | 'message'>;

/** Checks the text of an .mdx file, except its links. */
export function checkBody({ source, body }: Entry): Problem[] {
  if (!body) return [];
  const first = source.body?.line ?? 1;
  const findings = body.syntax
    ? [{ line: body.syntax.line, message: explainSyntax(body.syntax.message) }]
    : [
        ...(body.words === 0 ? [{ line: first, message: 'Falta o texto depois da segunda linha ---.' }] : []),
        ...checkHeadings(body.headings),
        ...body.pictures.flatMap((picture) => checkPicture(source.file, picture)),
        ...checkComponents(source.file, body),
      ];
  return findings.map((finding) => ({ file: source.file, field: 'texto', ...finding }));
}

function explainSyntax(message: string): string {
  const [, open] = /closing tag for `(<[^`]+>)`/.exec(message) ?? [];
  if (open) return `Falta fechar ${open} com ${open.replace('<', '</')}.`;
  const [, close] = /closing tag `(<\/[^`]+>)`/.exec(message) ?? [];
  if (close) return `Sobra ${close}: nada antes o abre.`;
  if (/expression|brace/.test(message))
    return 'O que está entre { e } não está certo. Para mostrar uma chave no texto, escreva \\{.';
  return 'Este trecho não está bem escrito. Para mostrar < ou { no texto, escreva \\< ou \\{.';
}

function checkHeadings(headings: Body['headings']): Finding[] {
  return headings.flatMap(({ line, depth, text }, index) => {
    if (depth === 1)
      return { line, message: `“${text}”: comece com ##; o título da página já é o primeiro.` };
    const before = headings[index - 1]?.depth ?? 1;
    if (depth <= Math.max(before, 1) + 1) return [];
    return { line, message: `“${text}”: use ${'#'.repeat(before + 1)}; não pule níveis de título.` };
  });
}

function checkPicture(file: string, { line, src, alt }: Body['pictures'][number]): Finding[] {
  const path = src === undefined ? undefined : picturePathProblem(file, src);
  return [
    ...(path ? [{ line, message: path }] : []),
    ...(alt?.trim() ? [] : [{ line, message: 'Falta dizer o que se vê na foto: ![texto](caminho).' }]),
  ];
}

/** Finds unknown components and missing imports. Without this check, an unknown name would fail only when rendered. */
function checkComponents(file: string, { components, imports }: Body): Finding[] {
  const own = globSync('src/sections/articles/*.astro').map((path) => basename(path, '.astro'));
  const names = [...own, ...imports.flatMap((one) => one.names)];
  const unknown = components.filter(({ name }) => !names.includes(name));
  const missing = imports.filter(
    ({ from }) => from.startsWith('.') && !existsSync(join(dirname(file), from)),
  );
  return [
    ...unknown.map(({ line, name }) => ({
      line,
      message: `Não existe <${name}>.${suggestion(name, names)}`,
    })),
    ...missing.map(({ line, from }) => ({ line, message: `Não há este arquivo: “${from}”.` })),
  ];
}
