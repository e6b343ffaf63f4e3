import type { Notice } from '../../shared/request/notices.ts';

/** A notice in one line. */
export const formatNotice = ({ title, detail }: Notice): string => (detail ? `${title}. ${detail}` : title);

/** What the confirmation says about files that the server does not have yet. */
export function describeOnWay(count: number): string {
  const text = count === 1 ? '1 arquivo ainda está a caminho' : `${count} arquivos ainda estão a caminho`;
  return `${text}. O envio continua enquanto você navega neste site.`;
}

/** What the queue says about the files of a waiting request. */
export const describeWithRequest = (count: number): string =>
  count === 1 ? 'O arquivo vai logo depois dele.' : `Os ${count} arquivos vão logo depois dele.`;

/** What the field and the error summary say about a rejected file. */
export const describeProblem = ({ name, notice }: { name: string; notice: Notice }): string =>
  `${name}: ${formatNotice(notice)}`;
