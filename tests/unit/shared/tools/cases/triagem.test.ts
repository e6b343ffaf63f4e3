import { expect, test } from 'vitest';
import { firstAnswer, type History, type Part, type Sign } from '../../../../../src/shared/tools/triage.ts';
import { listOf, readCases } from './read-cases.ts';

test.each(readCases('triagem').map((row) => [row['caso'], row] as const))('%s', (_, row) => {
  const { title, reason } = firstAnswer(
    row['peça'] as Part,
    row['o que se vê'] as Sign,
    row['já recuperada'] as History,
  );
  const text = `${title}. ${reason}`;
  for (const part of listOf(row['deve sair'])) expect(text).toContain(part);
  for (const part of listOf(row['não pode sair'])) expect(text).not.toContain(part);
});
