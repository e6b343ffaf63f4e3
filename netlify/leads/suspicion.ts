import type { ContactRequest } from '../../src/shared/request/request.ts';
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '../../src/shared/request/wire.ts';
import { CONTENT_RULES } from './content-rules.ts';
import { findContentSuspicions } from './content-suspicion.ts';

export type Fields = Readonly<Record<string, unknown>>;

interface Rule {
  name: string;
  /** For the team's mail. */
  label: string;
  applies(fields: Fields): boolean;
}

const FASTEST_PERSON_MS = 2000;

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** Milliseconds as the client said them; undefined where it said nothing that is a number. */
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
];

/**
 * Why a request may be spam, as names of rules: how it was sent, by `fields` as they came, and what it says. Empty:
 * normal. It only marks, it never refuses.
 */
export function findSuspicions(fields: Fields, request: ContactRequest): string[] {
  const sending = RULES.filter((rule) => rule.applies(fields)).map((rule) => rule.name);
  return [...sending, ...findContentSuspicions(request)];
}

/** A rule's name in words; a name no longer known is its own label. */
export function describeSuspicion(name: string): string {
  return [...RULES, ...CONTENT_RULES].find((rule) => rule.name === name)?.label ?? name;
}
