import type { z } from 'zod';

export type Schema = z.core.$ZodType;

/** The rules that a form can check during typing. */
export interface Rules {
  /** Minimum and maximum: characters of a text, items of a list, or a number's value. */
  min?: number | undefined;
  max?: number | undefined;
  isWhole: boolean;
  isDate: boolean;
  /** The pattern of a text, with the message if it does not match. */
  pattern?: [source: string, message: string];
}

interface Check {
  check?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  length?: number;
  value?: number;
  pattern?: RegExp;
  error?: (issue: { code: string }) => unknown;
}

const WEB_ADDRESS = String.raw`^https?:\/\/[^\s\/.]+\.[^\s]+$`;
const NO_MESSAGE = 'Este texto não está na forma esperada.';

export const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** Reads the checks of a schema: built-in ones of its type, such as a URL, and added ones. */
export function rulesOf(schema: Schema): Rules {
  const definition = definitionOf(schema);
  const added = 'checks' in definition ? (definition.checks ?? []) : [];
  const checks = [definition, ...added.map((check) => check._zod.def)] as unknown as Check[];
  const rules: Rules = { isWhole: false, isDate: false };
  for (const check of checks) {
    if (check.check === 'min_length') rules.min = check.minimum;
    if (check.check === 'max_length') rules.max = check.maximum;
    if (check.check === 'length_equals') Object.assign(rules, { min: check.length, max: check.length });
    if (check.check === 'greater_than') rules.min = check.value;
    if (check.check === 'less_than') rules.max = check.value;
    if (check.check === 'number_format') rules.isWhole = true;
    if (check.check === 'string_format') readFormat(check, rules);
  }
  return rules;
}

function readFormat(check: Check, rules: Rules): void {
  if (check.format === 'date') rules.isDate = true;
  else if (!rules.pattern) {
    const source = check.format === 'url' ? WEB_ADDRESS : check.pattern?.source;
    if (source) rules.pattern = [source, String(check.error?.({ code: 'invalid_format' }) ?? NO_MESSAGE)];
  }
}
