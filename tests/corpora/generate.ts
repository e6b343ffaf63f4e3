/**
 * Writes the kept corpora, one request a line: `node tests/corpora/generate.ts`. With a set and a seed it prints another
 * one instead, to try the rules on: `node tests/corpora/generate.ts spam tuning 7`.
 */
import { writeFileSync } from 'node:fs';
import { createDice } from './dice.ts';
import { buildGenuine, type CorpusSet } from './genuine.ts';
import { buildSpam } from './spam.ts';

const CORPORA = { genuine: buildGenuine, spam: buildSpam };
const SEED = 20261121;
export const SIZE = 500;

export type CorpusName = keyof typeof CORPORA;

/** The corpus as text, one JSON object a line. */
export function formatCorpus(name: CorpusName, set: CorpusSet = 'test', seed = SEED): string {
  const requests = CORPORA[name](createDice(seed), set, SIZE);
  return requests.map((request) => `${JSON.stringify(request)}\n`).join('');
}

if (import.meta.main) {
  const [name, set, seed] = process.argv.slice(2);
  if (name) process.stdout.write(formatCorpus(name as CorpusName, set as CorpusSet, Number(seed)));
  else
    for (const kept of Object.keys(CORPORA) as CorpusName[]) {
      writeFileSync(new URL(`${kept}.jsonl`, import.meta.url), formatCorpus(kept));
    }
}
