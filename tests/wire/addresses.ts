import { readdir } from 'node:fs/promises';
import { findFunction, type LocalFunction } from '../../netlify/local/functions.ts';
import type { Origin } from './judge.ts';

export interface Addresses {
  /** The paths of the functions, with their parameters as `:name`. */
  functions: readonly string[];
  /** The paths of all published files. */
  files: readonly string[];
  functionsFound: readonly LocalFunction[];
}

export async function listAddresses(
  functions: readonly LocalFunction[],
  publish: string,
): Promise<Addresses> {
  const entries = await readdir(publish, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/^_(headers|redirects)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(publish.length))
    .map((path) => path.replace(/\.html$/, '').replace(/^\/index$/, '/'))
    .toSorted();
  return {
    functions: functions.flatMap(({ patterns }) => patterns.map(({ pathname }) => pathname)),
    files,
    functionsFound: functions,
  };
}

/** Which part of the server responds to a request that is not broken. */
export function originOf({ functionsFound }: Addresses, method: string, target: string): Origin {
  const base = 'http://localhost';
  const address = target.startsWith('/') ? base + target : target;
  if (!URL.canParse(address, base)) return { kind: 'unclear' };
  const found = findFunction([...functionsFound], method, new URL(address, base).pathname);
  if (!found) return { kind: 'file' };
  const { name, config } = found.fn;
  return { kind: 'function', name, isSchedule: config.schedule !== undefined };
}
