import type { Change } from './changes.ts';

/** A change as the strip says it. */
export interface Report {
  title: string;
  text: string;
  errors: string[];
  address: string;
  preview?: string;
  isBad: boolean;
}

const TEXTS: Readonly<Record<Change['state'], string>> = {
  unknown: 'Salvo. A conferência ainda não começou.',
  waiting: 'Salvo. Conferindo o texto…',
  passed: 'Conferido: nenhum erro.',
  failed: 'A conferência achou um erro. Corrija-o no formulário e salve de novo.',
  unreadable: 'Salvo. Este token não deixa ver a conferência aqui: o resultado está no GitHub.',
  conflict:
    'Alguém mudou o mesmo trecho no site depois. Copie o que escreveu, descarte as alterações e refaça a mudança.',
};

/**
 * What an editor should know: every change with an error or a conflict, and how those saved since the page was opened
 * are doing.
 */
export function reportChanges(changes: readonly Change[], saved: ReadonlySet<string>): Report[] {
  return changes
    .filter(({ branch, state }) => saved.has(branch) || state === 'failed' || state === 'conflict')
    .map(({ title, state, errors, address, preview }) => ({
      title,
      text: state === 'failed' && errors.length > 1 ? severalErrors(errors.length) : TEXTS[state],
      errors: state === 'failed' ? errors.map(sayError) : [],
      address,
      ...(preview && { preview }),
      isBad: state === 'failed' || state === 'conflict',
    }));
}

/** Whether something of what was saved is still to come. */
export const isSettled = (changes: readonly Change[], saved: ReadonlySet<string>): boolean =>
  changes.every(
    ({ branch, state, preview }) =>
      state !== 'waiting' &&
      (!saved.has(branch) ||
        state === 'failed' ||
        state === 'conflict' ||
        (state !== 'unknown' && (preview !== undefined || !branch.startsWith('cms/')))),
  );

const severalErrors = (count: number) =>
  `A conferência achou ${count} erros. Corrija-os no formulário e salve de novo.`;

const sayError = ({ file, line, field, message }: Change['errors'][number]): string =>
  `${file}, linha ${line}${field && `, ${field}`}: ${message}`;
