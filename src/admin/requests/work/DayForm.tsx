import { useId, useState } from 'react';

interface Props {
  label: string;
  saved: string;
  min?: string;
  max?: string;
  action: string;
  /** Returns whether the day was saved; if not, it stays in the field. */
  onSave: (day: string) => Promise<boolean>;
}

/** A calendar day and the button that saves it. */
export function DayForm({ label, saved, min, max, action, onSave }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const day = typed ?? saved;
  return (
    <form
      className="inbox-work-fields"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onSave(day)) setTyped(undefined);
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
            setTyped(value);
            setMissing(false);
          }}
        />
      </div>
      <button type="submit" className="button button-quiet">
        {action}
      </button>
    </form>
  );
}
