/** Scripts that run once the page is read, wherever they stand, and data for machines that read it whole. */
const WAITING = /<script (?:type="(?:module|application\/ld\+json)"|defer)[^>]*>[\s\S]*?<\/script>/g;

/**
 * Puts a page's waiting scripts at its end, in their order: on a slow line neither their text nor their requests come
 * before those of the first text and the first picture.
 */
export function moveWaitingScripts(html: string): string {
  const waiting = html.match(WAITING) ?? [];
  return html.replaceAll(WAITING, '').replace('</body>', () => `${waiting.join('')}</body>`);
}
