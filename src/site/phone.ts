/** Brazilian notation of a number of digits with the country code: 5511987654321 becomes (11) 98765-4321. */
export function formatPhone(number: string): string {
  const area = number.slice(2, 4);
  const local = number.slice(4);
  return `(${area}) ${local.slice(0, -4)}-${local.slice(-4)}`;
}

export function telHref(number: string): string {
  return `tel:+${number}`;
}
