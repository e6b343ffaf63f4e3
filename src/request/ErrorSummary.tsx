import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { CONTACT_FIELDS } from '../shared/request/fields.ts';
import type { Notice } from '../shared/request/notices.ts';
import type { FieldProblem } from '../shared/request/request.ts';
import { focusShown } from '../site/ui/focus/focus-shown.ts';
import { describeProblem } from './attachments/describe-on-way.ts';
import { $fileProblems } from './attachments/draft-files.store.ts';
import { FILE_FIELD } from './attachments/draft-files.ts';

interface Props {
  notice: Notice;
  problems: readonly FieldProblem[];
}

const TITLE_ID = 'form-errors-title';
const LIST_ID = 'form-errors-list';
const PREFIX = 'Erro: ';
const LINK = 'inline-block py-0.5 underline underline-offset-4';

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  // Keeps the field's name out of the URL.
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field) focusShown(field);
}

/** Lists what is wrong in the form, as the page without JavaScript does. Takes the focus, and links to the fields. */
export function ErrorSummary({ notice, problems }: Props) {
  // These files do not block sending; a visitor who corrects the form should still see them.
  const fileProblems = useStore($fileProblems);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { title } = document;
    document.title = PREFIX + title;
    if (summary.current) focusShown(summary.current);
    // Of a list that is taller than the screen, focusShown may show the end.
    summary.current?.scrollIntoView();
    return () => {
      document.title = title;
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a list of links
    <div
      ref={summary}
      className="grid scroll-mt-8 justify-items-start gap-3 rounded-corner border border-alarm bg-alarm-wash p-4 sm:col-span-2"
      role="group"
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      aria-describedby={LIST_ID}
    >
      <h3 id={TITLE_ID} className="text-h3">
        {PREFIX + notice.title}
      </h3>
      <ul id={LIST_ID} className="grid gap-1">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a className={LINK} href={`#${field}`} onClick={goToField}>
              {`${CONTACT_FIELDS.find(({ name }) => name === field)?.label}: ${message}`}
            </a>
            <span className="sr-only">.</span>
          </li>
        ))}
        {fileProblems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and the same problem
          <li key={index}>
            <a className={LINK} href={`#${FILE_FIELD}`} onClick={goToField}>
              {describeProblem(problem)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
