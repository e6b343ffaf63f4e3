import type { ReactNode } from 'react';

interface Props {
  name: string;
  label: string;
  problem: string | undefined;
  isRequired?: boolean;
  isWide?: boolean;
  hint?: string | undefined;
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

export const entryId = (name: string) => `entry-${name}`;

/** A labelled control of the form, with its hint and its problem. */
export function EntryField({ name, label, problem, isRequired, isWide, hint, children }: Props) {
  const id = entryId(name);
  const describedBy = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${isWide ? 'entry-wide' : ''}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}
