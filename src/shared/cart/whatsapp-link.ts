/**
 * A click-to-chat address: digits only, with the country code, and the text percent-encoded
 * (a plus sign would arrive as a plus sign).
 */
export function buildWhatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
