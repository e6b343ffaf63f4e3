import { lettersOf } from '../../../src/shared/fold-text.ts';
import type { ContactRequest } from '../../../src/shared/request/request.ts';

// The repetitions are bounded, so that no text makes these patterns slow.
/** In characters; all fields of a request together have fewer than 6,000. */
const MOST_READ = 20_000;
const ADDRESS = /[^\s@]{1,64}@[^\s@]{1,255}/g;
const LINK =
  /(?:https?:\/\/|www\.)[^\s"'<>\]]{1,500}|(?<![a-z\d.-])(?:[a-z\d-]{1,63}\.){1,4}(?:com|net|org|info|io|ru|xyz|top|shop|site|online|club|live|store|biz|me|ly|link|click|br)\b(?:\/[^\s"'<>\]]{0,500})?/gi;

// Services where customers keep drawings, photographs and profiles.
const FILES =
  /^(?:drive\.google\.com|docs\.google\.com|photos\.app\.goo\.gl|maps\.app\.goo\.gl|we\.tl|wetransfer\.com|dropbox\.com|1drv\.ms|[\w-]+\.sharepoint\.com|onedrive\.live\.com|icloud\.com|mega\.nz|youtu\.be|youtube\.com|linkedin\.com|instagram\.com|facebook\.com|wa\.me)(?:\/|$)/;

/** Returns the web addresses in a text, in lower case, without scheme and www. Skips e-mail addresses. */
export function findLinks(text: string): string[] {
  const links = text.slice(0, MOST_READ).replaceAll(ADDRESS, ' ').match(LINK) ?? [];
  return links.map((link) => link.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, ''));
}

/** Whether a link leads to the visitor's site: on the domain of the e-mail address, or named like the company. */
function isOwnSite(link: string, { email, company }: ContactRequest): boolean {
  const host = link.split(/[/?#:]/, 1)[0] ?? '';
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  const brand = lettersOf(host.split('.').find((part) => part.length > 4) ?? '');
  return (
    host === domain || host.endsWith(`.${domain}`) || (brand !== '' && lettersOf(company).includes(brand))
  );
}

/** Returns the web addresses in a text, except the visitor's own site and file sharing services. */
export function findForeignLinks(request: ContactRequest, text: string): string[] {
  const links = findLinks(text).filter((link) => !FILES.test(link) && !isOwnSite(link, request));
  return [...new Set(links)];
}
