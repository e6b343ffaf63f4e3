import { isKeyOf } from '../is-key-of.ts';
import { SOURCES } from './data/sources.ts';

/** The publications that a table of rules names, each once, in its order. Imported by pages and tests, never by a tool. */
export function sourcesIn(data: unknown): (keyof typeof SOURCES)[] {
  const found = new Set<keyof typeof SOURCES>();
  const look = (value: unknown): void => {
    if (isKeyOf(SOURCES, value)) found.add(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) look(part);
  };
  look(data);
  return [...found];
}

/** For a page's list: each by the name that its marks have, or by its full author where that name is only the beginning. */
export const listSources = (data: unknown) =>
  sourcesIn(data).map((name) => {
    const { autor, ...source } = SOURCES[name];
    return { ...source, name, autor: autor.startsWith(name) ? autor : name };
  });
