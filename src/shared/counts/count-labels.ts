import { choiceLabel, PURPOSES, type Purpose } from '../consent.ts';
import { PAGE_FACTS } from '../routes.ts';
import { FORM_LABELS } from './count-wire.ts';
import { MACHINE_PAGE_PARTS, MACHINE_PAGE_SOURCES, TOOL_SOURCES } from './locations.ts';
import { PHONE_PLACES, SINGLE_PLACES } from './places.ts';

const HERO_MACHINES = ['extrusoras', 'injetoras', 'sopradoras'];

const choices = PURPOSES.reduce<Purpose[][]>(
  (sets, purpose) => sets.flatMap((set) => [set, [...set, purpose]]),
  [[]],
);

const LABELS: ReadonlySet<string> = new Set([
  ...Object.values(FORM_LABELS),
  ...choices.map((granted) => choiceLabel(Object.fromEntries(granted.map((purpose) => [purpose, true])))),
  ...Object.keys(SINGLE_PLACES),
  ...Object.keys(PHONE_PLACES),
  ...HERO_MACHINES.map((machine) => `Hero - ${machine}`),
  ...MACHINE_PAGE_SOURCES.flatMap((page) => MACHINE_PAGE_PARTS.map((part) => `${page} - ${part}`)),
  ...TOOL_SOURCES.map((tool) => `Ferramenta - ${tool}`),
  ...Object.values(PAGE_FACTS).flatMap((facts) =>
    'source' in facts ? `Floating Button - ${facts.source}` : [],
  ),
]);

const OF_ARTICLE = /^(?:Article|Floating Button) - ([a-z0-9-]+)$/;

/**
 * Whether a label is one the site sends; the server counts no other.
 * @param articles slugs of the existing articles, without a slash
 */
export function isCountedLabel(label: string, articles: ReadonlySet<string>): boolean {
  return LABELS.has(label) || articles.has(OF_ARTICLE.exec(label)?.[1] ?? '');
}
