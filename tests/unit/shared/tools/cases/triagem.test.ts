import { expect, test } from 'vitest';
import { firstAnswer, TRIAGE } from '../../../../../src/shared/tools/triage.ts';
import { listOf, readCases } from './read-cases.ts';

/** The answer to a question by its words in the form. */
function answerTo<Answer extends string>(
  { answers }: { answers: Readonly<Record<Answer, string>> },
  words: string | undefined,
): Answer {
  const found = (Object.keys(answers) as Answer[]).find((one) => answers[one] === words);
  if (!found) throw new Error(`no answer “${words}”`);
  return found;
}

test.each(readCases('triagem').map((row) => [row['caso'], row] as const))('%s', (_, row) => {
  const { title, reason } = firstAnswer(
    answerTo(TRIAGE.peca, row['peça']),
    answerTo(TRIAGE.sinal, row['o que se vê']),
    answerTo(TRIAGE.historia, row['já recuperada']),
  );
  const text = `${title}. ${reason}`;
  for (const part of listOf(row['deve sair'])) expect(text).toContain(part);
  for (const part of listOf(row['não pode sair'])) expect(text).not.toContain(part);
});
