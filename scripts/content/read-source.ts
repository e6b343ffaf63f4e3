import { readFileSync } from 'node:fs';
import { readJsonSource } from './json-source.ts';
import { readMdx } from './mdx-source.ts';
import type { Source } from './source.ts';

/** @param file path from the project's root, for example src/content/home.json */
export function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? readJsonSource(file, text) : readMdx(file, text);
}
