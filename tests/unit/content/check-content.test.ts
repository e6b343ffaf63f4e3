import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { fieldMistakes } from './field-mistakes.ts';
import type { Mistake } from './mistake.ts';
import { textMistakes } from './text-mistakes.ts';

const mistakes = { ...fieldMistakes, ...textMistakes };
// One run of the check tests several mistakes, at most one per file.
const batches: Mistake[][] = [];
for (const mistake of Object.values(mistakes)) {
  const batch = batches.find((mates) => !mates.some(({ file }) => file === mistake.file));
  if (batch) batch.push(mistake);
  else batches.push([mistake]);
}

const reports = new Map<Mistake, { place: string; lines: string[]; status: number | null }>();
beforeAll(async () => {
  const content = await ContentCopy.make();
  for (const batch of batches) {
    const places: [Mistake, string][] = [];
    for (const mistake of batch) {
      const { file, field, from, to, below = 0 } = mistake;
      const line = (await content.edit(file, from, to)) + below;
      places.push([mistake, `${file}:${line}${field && ` ${field}`}: `]);
    }
    const { lines, status } = await content.check();
    for (const [mistake, place] of places) reports.set(mistake, { place, lines, status });
    await content.reset();
  }
  await content.remove();
});

test.for(Object.entries(mistakes))('reports %s', ([, mistake]) => {
  const { place = '', lines = [], status } = reports.get(mistake) ?? {};
  const [line = '', ...others] = lines.filter((one) => one.startsWith(`${mistake.file}:`));
  expect(line.slice(0, place.length)).toBe(place);
  expect(line.slice(place.length)).toContain(mistake.message);
  expect(others).toEqual([]);
  expect(status).toBe(1);
});

// The guide's table of error messages: each message is in backquotes, with … for the part that varies.
const guide = readFileSync('src/content/LEIA-ME.md', 'utf8').split('## Mensagens de erro')[1] ?? '';
const explained = guide
  .split('\n')
  .filter((row) => row.startsWith('| `'))
  .flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
  );

test.for(Object.entries(mistakes))('the guide explains %s', ([, { message }]) => {
  const isExplained = explained.some((pattern) =>
    new RegExp(pattern.replaceAll(/[\\{}()[\].?*+|^$]/g, '\\$&').replaceAll('…', '.*')).test(message),
  );
  expect(isExplained, message).toBe(true);
});
