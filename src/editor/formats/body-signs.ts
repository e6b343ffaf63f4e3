/** Elements that texts may have: everything else that starts with < is a sign in a sentence, such as < 0,1 mm. */
const ELEMENT = /<\/?[A-Z]\w*(?:\s+\w+(?:=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\}))?)*\s*\/?>/g;
const ESCAPED = /\\([<{}])/g;

/** Shows the signs that MDX needs a backslash for without it. */
export const showSigns = (body: string): string => body.replaceAll(ESCAPED, '$1');

/** Puts a backslash before each sign that MDX would take for code. */
export function escapeSigns(body: string): string {
  let escaped = '';
  let end = 0;
  for (const match of body.matchAll(ELEMENT)) {
    escaped += escapeText(body.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return escaped + escapeText(body.slice(end));
}

/** Code between backticks shows its signs as they are. */
const escapeText = (text: string) =>
  text
    .split(/(`[^`\n]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll(/(?<!\\)[<{}]/g, String.raw`\$&`)))
    .join('');
