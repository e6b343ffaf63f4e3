import { normalizePhone } from './visitor-whatsapp.ts';

const EXTENSION = /\s*[([-]?\s*(?:\b(?:ramal|ram|ext|r)\b|\bx(?=\s*\d))[\s\S]*$/i;
const BETWEEN = /[/,;|\n]|\s(?:e|ou)\s/i;
/** A Brazilian number among others: what comes before the area code, the area code, and four and four or five digits. */
const WITHIN =
  /(?<!\d)(?:\+?55\D{0,2})?(?:\(?0\D{0,2}(?:\d{2}\D{1,3})?)?\(?\d{2}\D{0,3}\d{4,5}\D{0,3}\d{4}(?!\d)/g;

/** As one key for all ways to write a number: the ninth digit came before the mobile numbers, which begin with 6 to 9. */
function keyOf(number: string): string {
  const [, local] = /^550?(?:(?<=0)\d{2}(?=\d{10}))?0?(\d{10,11})$/.exec(number) ?? [];
  return local ? `55${local.replace(/^(\d{2})9(?=[6-9]\d{7}$)/, '$1')}` : number;
}

function readPart(part: string, area: string | undefined): string[] {
  const text = part.replace(EXTENSION, '');
  const whole = normalizePhone(text);
  if (whole) return [whole];
  const digits = text.replaceAll(/\D/g, '');
  // `11 98765-4321 / 3333-4444`: the second is of the same area.
  if (area && /^\d{8,9}$/.test(digits)) return [`55${area}${digits}`];
  return [...text.matchAll(WITHIN)].flatMap(([one]) => normalizePhone(one) ?? []);
}

/** Every phone in what somebody typed into one field, each as a key that is the same however it is written. */
export function phonesIn(field: string): string[] {
  const found: string[] = [];
  for (const part of field.split(BETWEEN)) {
    const area = /^55(\d{2})\d{8,9}$/.exec(found.at(-1) ?? '')?.[1];
    found.push(...readPart(part, area));
  }
  // A number may be cut by what separates others: `11 3333/4444`.
  return (found.length > 0 ? found : readPart(field, undefined)).map(keyOf);
}
