import { cleanText } from '../request/request.ts';
import { FILE_KINDS, type FileKind, kindOfName } from './file-kinds.ts';
import { MAX_NAME_LENGTH } from './file-limits.ts';

// Longer than any system allows. The patterns below need seconds for 20,000 dots.
const LONGEST = 512;
// Not allowed in a file's name on Windows.
const RESERVED = /[<>:"|?*]/g;

/**
 * A visitor's name for a file without folders, control characters and what an operating system cannot store, at most
 * `MAX_NAME_LENGTH` characters. With a kind, it ends as files of that kind do. Empty if nothing is left.
 */
export function cleanFileName(value: string, kind?: FileKind): string {
  const last = cleanText(value.slice(-LONGEST), 'text').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(RESERVED, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const dot = name.lastIndexOf('.');
  const named = dot > 0 ? kindOfName(name) : undefined;
  const isRight = dot > 0 && (kind === undefined || named === kind);
  const ending = isRight ? name.slice(dot) : kind ? `.${FILE_KINDS[kind][0]}` : '';
  const stem = isRight || named ? name.slice(0, dot) : name;
  if (!stem && !kind) return '';
  const room = MAX_NAME_LENGTH - Math.min(ending.length, MAX_NAME_LENGTH / 2);
  // By code points, so that no character is cut in half.
  const short = [...(stem || 'arquivo')].reduce(
    (text, char) => (text.length + char.length <= room ? text + char : text),
    '',
  );
  return (short.trimEnd() + ending).slice(0, MAX_NAME_LENGTH).toWellFormed();
}
