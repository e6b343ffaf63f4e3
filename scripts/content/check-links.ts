import { type Addresses, headingIds, linkProblem } from './addresses.ts';
import type { Entry } from './entry.ts';
import { formatPath, type Problem } from './problem.ts';
import { valuesOf } from './source.ts';

const LINK_FIELDS = ['link', 'href'];

/** Finds broken links in a file: in fields that contain a URL or path, and in the text. */
export function checkLinks({ source, body }: Entry, known: Addresses): Problem[] {
  const { file } = source;
  const inFields = valuesOf(source.data).flatMap(({ path, value }): Problem[] => {
    const name = String(path.at(-1));
    if (typeof value !== 'string' || !(LINK_FIELDS.includes(name) || /^\/[^\s/]*$/.test(value))) return [];
    const message = linkProblem(value, known, known.shared);
    return message ? [{ file, ...source.placeOf(path), field: formatPath(path), message }] : [];
  });
  const inText = (body?.links ?? []).flatMap(({ href, ...place }): Problem[] => {
    const message = linkProblem(href, known, () => body && headingIds(body));
    return message ? [{ file, ...place, field: 'texto', message }] : [];
  });
  return [...inFields, ...inText];
}
