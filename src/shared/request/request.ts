import { CONTACT_FIELDS, type ContactField, type FieldSpec } from './fields.ts';
import { MISSING_MESSAGES, NOTICES, type Notice } from './notices.ts';
import { isSegment, type Segment } from './segments.ts';
import { isUrgency, type Urgency } from './urgency.ts';

export interface ContactRequest {
  name: string;
  email: string;
  phone: string;
  company: string;
  segment: Segment;
  /** Make and model, in the visitor's words. */
  machine: string;
  message: string;
  urgent: Urgency;
}

export interface FieldProblem {
  field: ContactField;
  message: string;
}

export type ParsedRequest =
  | { ok: true; request: ContactRequest }
  | { ok: false; notice: Notice; problems: FieldProblem[] };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MIN_PHONE_DIGITS = 10;

// NUL breaks Postgres text, other control characters break mail headers, and the marks of writing direction reorder the
// text around them, such as the name beside a phone.
const UNWANTED = /[\p{Cc}\p{Bidi_Control}]/gu;
// U+2028 and U+2029 break lines, too.
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;

/** Normalizes (NFC) and trims a typed text and removes `UNWANTED` characters. Only a textarea keeps its line breaks. */
export function cleanText(value: string, kind: FieldSpec['kind']): string {
  const text = value.toWellFormed().normalize('NFC').replaceAll(LINE_BREAK, '\n');
  const kept = kind === 'textarea' ? /[\n\t]/ : undefined;
  return text
    .replaceAll(UNWANTED, (char) => (kept?.test(char) ? char : char === '\n' || char === '\t' ? ' ' : ''))
    .trim();
}

function findProblem(spec: FieldSpec, value: string): { message: string; notice: Notice } | undefined {
  if (spec.required && value === '') {
    return { message: MISSING_MESSAGES[spec.name] ?? NOTICES.missing.title, notice: NOTICES.missing };
  }
  if (value.length > spec.maxLength) {
    return { message: `Use no máximo ${spec.maxLength} caracteres`, notice: NOTICES.invalid };
  }
  if (spec.name === 'email' && !EMAIL.test(value))
    return { message: NOTICES.email.detail, notice: NOTICES.email };
  if (spec.name === 'phone' && value.replaceAll(/\D/g, '').length < MIN_PHONE_DIGITS) {
    return { message: NOTICES.phone.detail, notice: NOTICES.phone };
  }
  if (spec.name === 'segment' && !isSegment(value)) {
    return { message: 'Escolha um segmento da lista', notice: NOTICES.invalid };
  }
  if (spec.name === 'urgent' && !isUrgency(value)) {
    return { message: 'Marque ou deixe em branco', notice: NOTICES.invalid };
  }
  return undefined;
}

// Several fields may be wrong: the first notice in this order is shown. The specification sets the order.
const NOTICE_ORDER: readonly Notice[] = [NOTICES.missing, NOTICES.email, NOTICES.phone, NOTICES.invalid];

/** Parses a quote request. The form uses it for early feedback; the function's result is the one that counts. */
export function parseContactRequest(input: Readonly<Record<string, unknown>>): ParsedRequest {
  const request: Record<string, string> = {};
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
    request[spec.name] = value;
  }
  const notice = NOTICE_ORDER.find((candidate) => notices.has(candidate));
  if (notice) return { ok: false, notice, problems };
  return { ok: true, request: request as unknown as ContactRequest };
}
