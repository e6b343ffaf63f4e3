// @ts-nocheck: the packages are in this folder alone.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** Stryker's plugin that tries only a sample of the mutants: all of them would take days. */

const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };
const INSTRUMENTER_OPTIONS = { plugins: null, excludedMutations: [], ignorers: [] };

const place = ({ start, end }) => `${start.line}:${start.column}-${end.line}:${end.column}`;
export const nameOf = ({ fileName, mutatorName, replacement, location }) =>
  [fileName.replace(`${process.cwd()}/`, ''), place(location), mutatorName, replacement].join(' ');

function textAt(content, { start, end }) {
  const lines = content.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join('\n');
}

/** These files with all their mutants, switched off, and the mutants. */
export async function instrument(fileNames) {
  const files = fileNames.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  return new Instrumenter(silent).instrument(files, INSTRUMENTER_OPTIONS);
}

/**
 * The names of `size` mutants of these files. A mutant's place in the order is a hash of the seed and of what it changes,
 * not of where: the same seed chooses the same mutants after lines have moved or other files have joined.
 */
export async function chooseSample(fileNames, seed, size) {
  const { mutants } = await instrument(fileNames);
  const content = new Map(fileNames.map((name) => [name, readFileSync(name, 'utf8')]));
  const seen = new Map();
  const ranked = mutants.map((mutant) => {
    const { fileName, mutatorName, replacement, location } = mutant;
    const change = [fileName, mutatorName, textAt(content.get(fileName), location), replacement].join('\n');
    // Two equal changes of one file.
    const turn = seen.get(change) ?? 0;
    seen.set(change, turn + 1);
    const rank = createHash('sha256').update(`${seed}\n${turn}\n${change}`).digest('hex');
    return { name: nameOf(mutant), rank };
  });
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ name }) => name);
}

const { SAMPLE = '', RESULTS = '' } = process.env;
const readSample = () => new Set(JSON.parse(readFileSync(SAMPLE, 'utf8')));
const NOT_CHOSEN = 'not in the sample';

class SampleChecker {
  async init() {
    this.sample = readSample();
  }
  async check(mutants) {
    const resultOf = (mutant) =>
      this.sample.has(nameOf(mutant))
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: NOT_CHOSEN };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]));
  }
}

/** Writes each result at once, so that a run that was ended has what it found. */
class SampleReporter {
  onMutantTested(result) {
    // Reports count lines and columns from 1.
    const back = ({ line, column }) => ({ line: line - 1, column: column - 1 });
    const { start, end } = result.location;
    const name = nameOf({ ...result, location: { start: back(start), end: back(end) } });
    this.sample ??= readSample();
    const { status, killedBy, statusReason } = result;
    if (this.sample.has(name))
      appendFileSync(RESULTS, `${JSON.stringify({ name, status, killedBy, statusReason })}\n`);
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareClassPlugin(PluginKind.Reporter, 'sample', SampleReporter),
];
