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
