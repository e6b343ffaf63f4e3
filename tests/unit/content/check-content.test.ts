import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { type ContentCopy, copyContent } from '../../fixtures/content-copy.ts';
import { fieldMistakes } from './field-mistakes.ts';
import type { Mistake } from './mistake.ts';
import { textMistakes } from './text-mistakes.ts';

const CHECK = 'scripts/check-content.ts';
const mistakes = { ...fieldMistakes, ...textMistakes };
// One run of the check tests several mistakes, at most one per file.
const batches: Mistake[][] = [];
for (const mistake of Object.values(mistakes)) {
  const batch = batches.find((mates) => !mates.some(({ file }) => file === mistake.file));
  if (batch) batch.push(mistake);
  else batches.push([mistake]);
}

interface Report {
  places: Map<Mistake, string>;
  lines: string[];
  status: number | null;
}

const copies: ContentCopy[] = [];
const reports = new Map<Mistake[], Promise<Report>>();
afterAll(() => Promise.all(copies.map((copy) => copy.remove())));

async function report(batch: readonly Mistake[]): Promise<Report> {
  const content = await copyContent();
  copies.push(content);
  const places = new Map<Mistake, string>();
  for (const mistake of batch) {
    const { file, field, from, to, below = 0 } = mistake;
    const line = (await content.edit(file, from, to)) + below;
    places.set(mistake, `${file}:${line}${field && ` ${field}`}: `);
  }
  return { places, ...(await content.run(CHECK)) };
}

test.for(Object.entries(mistakes))('reports %s', async ([, mistake]) => {
  const batch = batches.find((mates) => mates.includes(mistake)) ?? [];
  const made = reports.get(batch) ?? report(batch);
  reports.set(batch, made);
  const { places, lines, status } = await made;
  const place = places.get(mistake) ?? '';
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
