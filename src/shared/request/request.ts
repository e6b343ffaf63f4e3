import { isKeyOf } from '../is-key-of.ts';
import { CONTACT_FIELDS, type ContactField, type ContactRequest, type FieldSpec } from './fields.ts';
import { NOTICES, type Notice } from './notices.ts';

export type { ContactRequest } from './fields.ts';

export interface FieldProblem {
  field: ContactField;
  message: string;
}

export type ParsedRequest =
  | { ok: true; request: ContactRequest }
  | { ok: false; notice: Notice; problems: FieldProblem[] };

// NUL breaks Postgres text, other control characters break mail headers, and direction marks reorder the surrounding text,
// such as the name beside a phone number.
const UNWANTED = /[\p{Cc}\p{Bidi_Control}]/gu;
// Half of an emoji, which neither UTF-8 nor Postgres can hold.
const LONE_SURROGATE = /\p{Surrogate}/gu;
// U+2028 and U+2029 break lines, too.
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;

/**
 * Normalizes (NFC) and trims a typed text and removes `UNWANTED` characters. Only a textarea keeps its line breaks. An email
 * or phone also loses what a keyboard or a copied page adds: full-width signs, invisible characters, long dashes.
 */
export function cleanText(value: string, kind: FieldSpec['kind']): string {
  const isContact = kind === 'email' || kind === 'tel';
  const typed = isContact
    ? value
        .normalize('NFKC')
        .replaceAll(/\p{DI}/gu, '')
        .replaceAll(/\p{Pd}/gu, '-')
    : value;
  const text = typed.replace(LONE_SURROGATE, '\uFFFD').normalize('NFC').replaceAll(LINE_BREAK, '\n');
  const kept = kind === 'textarea' ? /[\n\t]/ : undefined;
  return text
    .replaceAll(UNWANTED, (char) => (kept?.test(char) ? char : char === '\n' || char === '\t' ? ' ' : ''))
    .trim();
}

/** Whether a value is one of the field's options; empty: none was chosen. */
export const isOption = ({ options }: Pick<FieldSpec, 'options'>, value: string): boolean =>
  !options || value === '' || isKeyOf(options, value);

export const describeTooLong = ({ maxLength }: FieldSpec): string => `Use no máximo ${maxLength} caracteres`;

function findProblem(spec: FieldSpec, value: string): { message: string; notice: Notice } | undefined {
  if (value === '') return spec.missing ? { message: spec.missing, notice: NOTICES.missing } : undefined;
  if (value.length > spec.maxLength) return { message: describeTooLong(spec), notice: NOTICES.invalid };
  const notice = spec.check?.(value);
  if (notice) return { message: notice.detail, notice };
  return isOption(spec, value) ? undefined : { message: spec.notAnOption ?? '', notice: NOTICES.invalid };
}

const hasFields = (texts: Readonly<Record<string, string>>): texts is ContactRequest =>
  CONTACT_FIELDS.every(({ name }) => name in texts);

/**
 * The known fields of a stored request: a field that was added to the form since is empty, a removed one is dropped. A
 * value stays even if its option was removed from the list.
 */
export function pickRequest(stored: unknown): ContactRequest {
  const values: Readonly<Record<string, unknown>> = typeof stored === 'object' ? { ...stored } : {};
  const texts = Object.fromEntries(
    CONTACT_FIELDS.map(({ name }) => [name, typeof values[name] === 'string' ? values[name] : '']),
  );
  if (!hasFields(texts)) throw new Error('a request without its fields');
  return texts;
}

// Several fields may be wrong: the first notice in this order is shown, then `invalid`. The specification sets the order.
const NOTICE_ORDER: readonly Notice[] = [NOTICES.missing, NOTICES.email, NOTICES.phone];

/** Parses a quote request. The form uses it for early feedback; the function's result is the one that counts. */
export function parseContactRequest(input: Readonly<Record<string, unknown>>): ParsedRequest {
  const texts: Record<string, string> = {};
  const problems: FieldProblem[] = [];
  const notices = new Set<Notice>();
  for (const spec of CONTACT_FIELDS) {
    const raw = input[spec.name] ?? '';
    const value = typeof raw !== 'string' ? '' : spec.kind === 'select' ? raw : cleanText(raw, spec.kind);
    const problem =
      typeof raw !== 'string'
        ? { message: 'Envie este campo como texto', notice: NOTICES.invalid }
        : findProblem(spec, value);
    if (problem) {
      problems.push({ field: spec.name, message: problem.message });
      notices.add(problem.notice);
    }
    texts[spec.name] = value;
  }
  if (problems.length === 0 && hasFields(texts)) return { ok: true, request: texts };
  const notice = NOTICE_ORDER.find((candidate) => notices.has(candidate)) ?? NOTICES.invalid;
  return { ok: false, notice, problems };
}
