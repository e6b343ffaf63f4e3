import type { Problem } from './problem.ts';

/** The line that makes GitHub show a problem beside the line of the file in a pull request. */
export function formatAnnotation({ file, line, field, message }: Problem): string {
  const place = [
    `file=${property(file)}`,
    ...(line ? [`line=${line}`] : []),
    `title=${property(field || 'Conteúdo')}`,
  ];
  return `::error ${place.join(',')}::${escaped(message)}`;
}

const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
