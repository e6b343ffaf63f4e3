import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  problem: string | undefined;
  isRequired?: boolean;
  hint?: string | undefined;
  className?: string;
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

export const REQUIRED_MARK = (
  <span className="required" aria-hidden="true">
    {' '}
    *
  </span>
);

/** A labelled control of a form, with its hint and its problem. */
export function LabelledField({ id, label, problem, isRequired, hint, className = '', children }: Props) {
  const describedBy = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && REQUIRED_MARK}
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
