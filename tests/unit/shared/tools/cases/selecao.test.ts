import { expect, test } from 'vitest';
import { choiceLines, parseChoice } from '../../../../../src/shared/tools/parse-choice.ts';
import { findPublished } from '../../../../../src/shared/tools/published.ts';
import { listOf, readCases } from './read-cases.ts';

test.each(readCases('selecao').map((row) => [row['section'], row['caso'], row] as const))(
  '%s: %s',
  (_, __, row) => {
    const { choice, problems } = parseChoice({
      maquina: row['máquina'] ?? '',
      resina: row['resinas'] ?? '',
      carga: row['carga'] ?? '',
      d: row['furo'] ?? '',
      r: row['rosca'] ?? '',
      l: row['comprimento'] ?? '',
    });
    const found = choice && findPublished(choice);
    const text = [
      ...Object.values(problems),
      ...(choice && found
        ? [
            choiceLines(choice, found),
            `Em comum: ${found.common.join('; ')}`,
            ...found.computed,
            ...[...found.cautions, ...found.groups.flatMap(({ rows }) => rows)].map(
              ({ what, value, covers, source }) => `${what}: ${value} (${covers}, ${source})`,
            ),
          ]
        : []),
    ].join('\n');
    for (const part of listOf(row['deve sair'])) expect(text).toContain(part);
    for (const part of listOf(row['não pode sair'])) expect(text).not.toContain(part);
  },
);
