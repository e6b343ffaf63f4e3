interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  isRequired?: boolean;
  isLong?: boolean;
  hint?: string;
  problem?: string | undefined;
  /** Values offered while typing. */
  suggestions?: readonly string[];
}

export const controlId = (name: string) => `product-${name}`;

/** One labelled text field, with its hint and its problem. */
export function TextField(props: Props) {
  const {
    name,
    label,
    value,
    onChange,
    onBlur,
    isRequired = false,
    isLong = false,
    hint,
    problem,
    suggestions,
  } = props;
  const id = controlId(name);
  const describedBy = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    value,
    required: isRequired,
    onBlur,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {isLong ? (
        <textarea {...control} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          {...control}
          type="text"
          autoComplete="off"
          list={suggestions && `${id}-list`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
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
