/** Months after which a text is no longer announced as new. */
const NEW_MONTHS = 6;

/** A promo's label without "Novo" if its target was published more than six months before the build. */
export function promoTag(tag: string, publishedAt: Date | undefined, today = new Date()): string {
  if (!publishedAt) return tag;
  const end = new Date(publishedAt);
  end.setUTCMonth(end.getUTCMonth() + NEW_MONTHS);
  if (today <= end) return tag;
  const rest = tag.replace(/^Nov[oa] /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
