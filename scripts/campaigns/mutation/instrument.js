// @ts-nocheck: the packages are in this folder alone.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { instrument, nameOf } from './sample.js';

/** Puts all mutants of the module `MODULE` into its files, switched off, and writes the id of each name into `IDS`. */
const { MODULE = '', IDS = '' } = process.env;
const names = globSync(`${MODULE}/**/*.ts`)
  .sort()
  // The build replaces such a call, and needs its arguments as they are.
  .filter((name) => !readFileSync(name, 'utf8').includes('import.meta.glob'));
const { files, mutants } = await instrument(names);
for (const { name, content } of files) writeFileSync(name, content);
writeFileSync(IDS, JSON.stringify(Object.fromEntries(mutants.map((mutant) => [nameOf(mutant), mutant.id]))));
