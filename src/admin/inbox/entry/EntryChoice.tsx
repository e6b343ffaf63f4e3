interface Props {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** Radio buttons beside each other. */
export function EntryChoice({ name, legend, options, value, problem, onChange }: Props) {
  const errorId = `entry-${name}-error`;
  return (
    <fieldset className="entry-choice">
      <legend>{legend}</legend>
      <div className="entry-options">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              id={index === 0 ? `entry-${name}` : undefined}
              type="radio"
              name={`entry-${name}`}
              value={option.value}
              checked={option.value === value}
              aria-describedby={problem && errorId}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {problem && (
        <p className="field-error" id={errorId}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
