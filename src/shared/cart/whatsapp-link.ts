/**
 * A WhatsApp click-to-chat URL.
 * @param number digits only, with the country code
 * @param text percent-encoded here: WhatsApp does not decode `+` as a space
 */
export function buildWhatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
