import {
  CAPABILITIES,
  CAPABILITY_NAMES,
  type CapabilityName,
} from '../../../src/sections/legal/capabilities.ts';
import type { Entry } from './collections.ts';
import { type CommercialText, commercialTexts, fileAt, isIn, placesOf } from './places.ts';
import type { Problem } from './problem.ts';
import { valueAt } from './source.ts';

interface Capability {
  nome: CapabilityName;
  onde: string[];
}

const isPath = (text: string) => text.startsWith('.') || text.startsWith('/');

// Few texts name any, so one search spares twelve.
const ANY = new RegExp(
  Object.values(CAPABILITIES)
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

const namesIn = (text: string): CapabilityName[] =>
  isPath(text) || !ANY.test(text)
    ? []
    : CAPABILITY_NAMES.filter((name) => text.search(CAPABILITIES[name]) >= 0);

/** The texts of the content and of the code, by file. */
const textsOf = (entries: readonly Entry[], code: readonly CommercialText[]) =>
  Map.groupBy([...commercialTexts(entries), ...code], ({ file }) => file);

const capabilitiesOf = (entries: readonly Entry[]): Capability[] =>
  entries
    .filter(({ collection }) => collection.name === 'capabilities')
    .flatMap(({ source }) => (source.data as { capacidades?: Capability[] })?.capacidades ?? []);

/** Finds texts, in the content and in code, that name a capability which src/content/capacidades.json does not list for their file. */
export function findUnlistedCapabilities(
  entries: readonly Entry[],
  code: readonly CommercialText[],
): Problem[] {
  const listed = capabilitiesOf(entries);
  const isListed = (file: string, name: CapabilityName) =>
    listed.some(({ nome, onde }) => nome === name && onde.some((place) => isIn(file, place)));
  return [...textsOf(entries, code).values()].flat().flatMap(({ file, text, toProblem }) =>
    namesIn(text)
      .filter((name) => !isListed(file, name))
      .map((name) => toProblem(`“${name}” não está em src/content/capacidades.json para este arquivo.`)),
  );
}

/** Finds files in src/content/capacidades.json that no longer name the capability; a folder may be empty. */
export function findLapsedCapabilities(
  entries: readonly Entry[],
  code: readonly CommercialText[],
): Problem[] {
  const texts = textsOf(entries, code);
  return placesOf(entries).flatMap(({ value, path, entry, toProblem }) => {
    if (entry.collection.name !== 'capabilities' || path.at(-2) !== 'onde') return [];
    const place = String(value);
    const { nome } = valueAt(entry.source.data, path.slice(0, -2)) as Capability;
    const named = (texts.get(fileAt(place)) ?? []).flatMap(({ text }) => namesIn(text));
    if (place.endsWith('/') || named.includes(nome)) return [];
    return [toProblem(`${place} não fala de “${nome}”: tire-o daqui.`)];
  });
}
