import { normalizePhone } from './visitor-whatsapp.ts';

/** In characters; a field for a phone has 30. */
const LONGEST_FIELD = 1000;
const EXTENSION = /(?:\b(?:ramal|ram|ext|r)\b|\bx(?=\s*\d))[\s\S]*$/i;
const BETWEEN = /[/,;|\n]|\s(?:e|ou)\s/i;
/** A Brazilian number within a text: optional prefix, area code, four or five digits, four digits. */
const WITHIN =
  /(?<!\d)(?:\+?55\D{0,2})?(?:\(?0\D{0,2}(?:\d{2}\D{1,3})?)?\(?\d{2}\D{0,3}\d{4,5}\D{0,3}\d{4}(?!\d)/g;

/** Returns one key for all ways to write a number. Drops the ninth digit, which mobile numbers (6 to 9) got later. */
function keyOf(number: string): string {
  const [, local] = /^550?(?:(?<=0)\d{2}(?=\d{10}))?0?(\d{10,11})$/.exec(number) ?? [];
  return local ? `55${local.replace(/^(\d{2})9(?=[6-9]\d{7}$)/, '$1')}` : number;
}

function readPart(part: string, area: string | undefined): string[] {
  const text = part.replace(EXTENSION, '');
  const whole = normalizePhone(text);
  if (whole) return [whole];
  const digits = text.replaceAll(/\D/g, '');
  // In `11 98765-4321 / 3333-4444` the second number has the same area code.
  if (area && /^\d{8,9}$/.test(digits)) return [`55${area}${digits}`];
  return [...text.matchAll(WITHIN)].flatMap(([one]) => normalizePhone(one) ?? []);
}

/** Returns every phone number in a field, as keys that do not depend on the way a number is written. */
export function phonesIn(text: string): string[] {
  const field = text.slice(0, LONGEST_FIELD);
  const found: string[] = [];
  for (const part of field.split(BETWEEN)) {
    const area = /^55(\d{2})\d{8,9}$/.exec(found.at(-1) ?? '')?.[1];
    found.push(...readPart(part, area));
  }
  // A separator may also split one number, such as `11 3333/4444`.
  return (found.length > 0 ? found : readPart(field, undefined)).map(keyOf);
}

/** Eight or nine digits without an area code, as a note between colleagues has them. */
const LOCAL = /(?<!\d)9?\d{4}[\s.-]?\d{4}(?!\d)/g;

const spanOf = ({ index, 0: { length } }: RegExpExecArray) => ({ start: index, end: index + length });

/** Where a text has one of these numbers (keys of phonesIn), with or without its area code. In UTF-16 units. */
export function findPhones(text: string, keys: readonly string[]): { start: number; end: number }[] {
  const national = [...text.matchAll(WITHIN)];
  const whole = national.filter(([number]) => {
    const normal = normalizePhone(number);
    return normal !== undefined && keys.includes(keyOf(normal));
  });
  // A longer number that only ends alike is another one.
  let next = 0;
  const isWithin = ({ index }: RegExpExecArray) => {
    // Both lists are in the order of the text, so that each is read once.
    for (let one = national[next]; one && one.index + one[0].length <= index; one = national[next]) next += 1;
    return index >= (national[next]?.index ?? text.length);
  };
  const locals = [...text.matchAll(LOCAL)].filter(
    (match) => !isWithin(match) && keys.some((key) => key.endsWith(match[0].replaceAll(/\D/g, '').slice(-8))),
  );
  const foreign = keys
    .filter((key) => !key.startsWith('55'))
    .flatMap((key) => [
      ...text.matchAll(new RegExp(`(?<!\\d)(?:\\+|00)?${[...key].join('[\\s().-]{0,2}')}(?!\\d)`, 'g')),
    ]);
  return [...whole, ...locals, ...foreign].map(spanOf);
}
