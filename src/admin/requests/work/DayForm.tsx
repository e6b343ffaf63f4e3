import { type ReactNode, useId, useState } from 'react';

interface Props {
  label: string;
  saved: string;
  /** The unsaved day; undefined: the saved one is shown. */
  typed: string | undefined;
  onType: (day: string | undefined) => void;
  min?: string;
  max?: string;
  action: string;
  /** Returns whether the day was saved; if not, it stays in the field. */
  onSave: (day: string) => Promise<boolean>;
  /** Further fields, between the day and the button. */
  children?: ReactNode;
}

/** A calendar day and the button that saves it. */
export function DayForm({ label, saved, typed, onType, min, max, action, onSave, children }: Props) {
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const day = typed ?? saved;
  return (
    <form
      className="inbox-work-fields"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onSave(day)) onType(undefined);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="date"
          required
          min={min}
          max={max}
          value={day}
          // Otherwise Chromium exposes an empty required day as invalid before anything is typed.
          aria-invalid={isMissing}
          onInvalid={() => setMissing(true)}
          onChange={({ currentTarget: { value } }) => {
            onType(value === saved ? undefined : value);
            setMissing(false);
          }}
        />
      </div>
      {children}
      <button type="submit" className="button button-quiet">
        {action}
      </button>
    </form>
  );
}
