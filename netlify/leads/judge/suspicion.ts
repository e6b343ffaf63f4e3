import { foldText } from '../../../src/shared/fold-text.ts';
import { isFreeText } from '../../../src/shared/request/field-uses.ts';
import { CONTACT_FIELDS } from '../../../src/shared/request/fields.ts';
import type { ContactRequest } from '../../../src/shared/request/request.ts';
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '../../../src/shared/request/wire.ts';
import { CONTENT_RULES, thresholdOf } from './content-rules.ts';
import { findForeignLinks } from './find-links.ts';

const FREE_TEXTS = CONTACT_FIELDS.filter(isFreeText);

/** Returns the names of the rules by which a request looks like spam; empty below the threshold. */
export function findContentSuspicions(request: ContactRequest): string[] {
  const all = FREE_TEXTS.map(({ name }) => request[name]).join('\n');
  const content = {
    request,
    all,
    plain: foldText(all),
    links: findForeignLinks(request, all),
  };
  const found = CONTENT_RULES.map((rule) => ({ name: rule.name, points: rule.score(content) }));
  const total = found.reduce((sum, { points }) => sum + points, 0);
  return total < thresholdOf(request) ? [] : found.filter(({ points }) => points > 0).map(({ name }) => name);
}

export type Fields = Readonly<Record<string, unknown>>;

interface Rule {
  name: string;
  /** Shown in the team's mail and in the inbox. */
  label: string;
  applies(fields: Fields, isForeign: boolean): boolean;
}

const FASTEST_PERSON_MS = 2000;

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** Returns the milliseconds that the client sent; undefined if it sent no number. */
function readElapsed(value: unknown): number | undefined {
  if (!isFilled(value)) return undefined;
  const elapsed = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isNaN(elapsed) ? undefined : elapsed;
}

const RULES: readonly Rule[] = [
  {
    name: 'honeypot',
    label: 'campo oculto preenchido',
    applies: (fields) => isFilled(fields[HONEYPOT_FIELD]),
  },
  {
    name: 'too-fast',
    label: 'enviado em menos de 2 segundos',
    applies: (fields) => (readElapsed(fields[ELAPSED_FIELD]) ?? FASTEST_PERSON_MS) < FASTEST_PERSON_MS,
  },
  {
    name: 'other-site',
    label: 'enviado da página de outro site',
    applies: (_, isForeign) => isForeign,
  },
];

/**
 * Returns the names of the spam rules that a request matches: by the way it was sent (`fields` as received; `isForeign`:
 * another site's page sent it) and by its content. A match only marks a lead; it never refuses one.
 */
export function findSuspicions(fields: Fields, request: ContactRequest, isForeign = false): string[] {
  const sending = RULES.filter((rule) => rule.applies(fields, isForeign)).map((rule) => rule.name);
  return [...sending, ...findContentSuspicions(request)];
}

/** Returns a rule's label; the name itself if the rule no longer exists. */
export function describeSuspicion(name: string): string {
  return [...RULES, ...CONTENT_RULES].find((rule) => rule.name === name)?.label ?? name;
}
