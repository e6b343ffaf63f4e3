/**
 * Formats a phone number the Brazilian way: 5511987654321 → (11) 98765-4321.
 * @param number digits only, with the country code 55
 */
export function formatPhone(number: string): string {
  const area = number.slice(2, 4);
  const local = number.slice(4);
  return `(${area}) ${local.slice(0, -4)}-${local.slice(-4)}`;
}

export function telHref(number: string): string {
  return `tel:+${number}`;
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The numbers in a text: at least eight digits, with what people write between them. */
const NUMBER = /(?:\+[\s(]*)?\d(?:[\s().\u2010-\u2015-]{0,3}\d){7,}/g;
export const findNumbers = (text: string): string[] => text.match(NUMBER) ?? [];

/** Area code, then a mobile number or a landline; the area codes that exist. */
const NATIONAL = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/;
const TOLL_FREE = /^(?:0?[3589]00)\d{7}$/;
const EXTENSION = /^[\s,;/()-]*(?:ramal|ext|r|x)[\s.:]*\d/i;

export interface Phone {
  /** The digits with the country code; undefined: the text has no number that can be right, or one that only Brazil reaches. */
  number?: string;
  /** The link to call it; undefined: no digits. */
  call?: string;
  hasWhatsApp: boolean;
  /** Whether the number cannot be right. */
  isDoubtful: boolean;
}

/**
 * Reads a phone as typed: the first number in it. One without a country code is Brazilian, with or without trunk prefix (0)
 * and carrier code (0 15).
 */
export function readPhone(text: string): Phone {
  // People write the carrier code as 0xx11.
  const typed = text.normalize('NFKC').replace(/\b0[x*]{2}/i, '0');
  const [first = typed] = findNumbers(typed);
  const digits = digitsOf(first);
  const known = (number: string): Phone => ({
    number,
    call: telHref(number),
    // An extension belongs to an exchange, which has no WhatsApp.
    hasWhatsApp: !EXTENSION.test(typed.slice(typed.indexOf(first) + first.length)),
    isDoubtful: false,
  });
  const isInternational = first.startsWith('+') || digits.startsWith('00');
  const world = isInternational ? digits.replace(/^0+/, '') : digits;
  if (isInternational && !world.startsWith('55') && /^\d{8,15}$/.test(world)) return known(world);
  const local = isInternational || /^55\d{10,}$/.test(world) ? world.slice(2) : world;
  if (TOLL_FREE.test(local))
    return { call: `tel:${local.padStart(11, '0')}`, hasWhatsApp: false, isDoubtful: false };
  const number = [local, local.replace(/^0/, ''), local.replace(/^0\d\d/, '')].find((one) =>
    NATIONAL.test(one),
  );
  if (number) return known(`55${number}`);
  const dialled = (first.startsWith('+') ? '+' : '') + digits;
  return { ...(digits && { call: `tel:${dialled}` }), hasWhatsApp: false, isDoubtful: true };
}
